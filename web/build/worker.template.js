// Keeps the page for times without a network: everything the build made, one cache a build.

const VERSION = "__VERSION__";
const FILES = __FILES__;
const NAME = `shisanshui-${VERSION}`;
const PATIENCE = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))).then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  // The build before this one stays: a page that is still open may yet ask for its parts.
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith("shisanshui-") && name !== NAME))
      .then((old) => Promise.all(old.slice(0, -1).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

function shell() {
  return caches.match("/index.html");
}

async function page(request) {
  const kept = await shell();
  const waited = new Promise((done) => setTimeout(() => done(kept), PATIENCE));
  const fresh = fetch(request).catch(() => kept);
  const answer = await Promise.race(kept ? [fresh, waited] : [fresh]);
  return answer ?? Response.error();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname.startsWith("/health/") || url.pathname === "/ws") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
});
