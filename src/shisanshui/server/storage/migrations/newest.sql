BEGIN;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE rooms (
        id TEXT PRIMARY KEY,
        code TEXT NOT NULL,
        maker TEXT NOT NULL,
        request TEXT NOT NULL,
        seq BIGINT NOT NULL,
        status TEXT NOT NULL,
        listed INTEGER NOT NULL DEFAULT 0,
        summary TEXT NOT NULL DEFAULT '{}',
        checkpoint BIGINT NOT NULL DEFAULT 1,
        created BIGINT NOT NULL,
        updated BIGINT NOT NULL
    );
CREATE UNIQUE INDEX rooms_open_code ON rooms (code) WHERE status = 'open';
CREATE UNIQUE INDEX rooms_request ON rooms (maker, request);
CREATE INDEX rooms_lobby ON rooms (updated) WHERE listed = 1 AND status = 'open';
CREATE TABLE events (
        room_id TEXT NOT NULL,
        seq BIGINT NOT NULL,
        at BIGINT NOT NULL,
        schema INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (room_id, seq)
    );
CREATE TABLE commands (
        room_id TEXT NOT NULL,
        guest_id TEXT NOT NULL,
        cmd_id TEXT NOT NULL,
        seq BIGINT NOT NULL,
        reply TEXT NOT NULL,
        PRIMARY KEY (room_id, guest_id, cmd_id)
    );
CREATE TABLE timers (
        room_id TEXT PRIMARY KEY,
        due BIGINT NOT NULL,
        phase_no BIGINT NOT NULL,
        leased_until BIGINT NOT NULL DEFAULT 0
    );
CREATE INDEX timers_due ON timers (due);
CREATE TABLE members (
        guest_id TEXT NOT NULL,
        room_id TEXT NOT NULL,
        PRIMARY KEY (guest_id, room_id)
    );
CREATE INDEX members_room ON members (room_id);
CREATE TABLE guests (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        avatar TEXT NOT NULL,
        lang TEXT NOT NULL,
        named INTEGER NOT NULL,
        created BIGINT NOT NULL,
        seen BIGINT NOT NULL
    );
CREATE TABLE tokens (
        digest TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        guest_id TEXT NOT NULL,
        room_id TEXT NOT NULL,
        expires BIGINT NOT NULL
    );
CREATE INDEX tokens_guest ON tokens (guest_id);
CREATE TABLE matches (
        id TEXT PRIMARY KEY,
        room_id TEXT NOT NULL,
        ended BIGINT NOT NULL,
        line TEXT NOT NULL,
        first_seq BIGINT NOT NULL,
        last_seq BIGINT NOT NULL
    );
CREATE TABLE match_guests (
        guest_id TEXT NOT NULL,
        ended BIGINT NOT NULL,
        match_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        PRIMARY KEY (guest_id, ended, match_id)
    );
CREATE TABLE rulesets (digest TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE daily (day TEXT PRIMARY KEY, secret TEXT NOT NULL);
CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE pings (id INTEGER PRIMARY KEY, count BIGINT NOT NULL);
INSERT INTO alembic_version VALUES ('0001');
COMMIT;
