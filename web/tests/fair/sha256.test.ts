import { createHash, createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ascii, fromHex, hmacSha256, sha256, toHex } from "~/fair/sha256";

describe("SHA-256", () => {
  it("is what the standard says of the empty message and of abc", () => {
    expect(toHex(sha256(ascii("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(toHex(sha256(ascii("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("is right for every length around its blocks", () => {
    for (let length = 0; length <= 200; length++) {
      const message = randomBytes(length);
      expect(toHex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
    }
  });

  it("is right for a long message", () => {
    const message = randomBytes(1_000_003);
    expect(toHex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
  });
});

describe("HMAC", () => {
  it("is right for keys shorter and longer than a block", () => {
    for (const length of [0, 1, 32, 63, 64, 65, 200]) {
      const [key, message] = [randomBytes(length), randomBytes(77)];
      expect(toHex(hmacSha256(key, message))).toBe(createHmac("sha256", key).update(message).digest("hex"));
    }
  });

  it("reads hex back", () => {
    expect(toHex(fromHex("00ff10a9"))).toBe("00ff10a9");
  });
});
