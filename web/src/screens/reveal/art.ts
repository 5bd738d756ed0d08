// Pictures of the water pistol, fetched and decoded while the rows are still being shown.

import DROPS from "./art/drops.webp";
import JET from "./art/jet.webp";
import PISTOL from "./art/pistol.webp";
import SPLASH from "./art/splash.webp";

export { DROPS, JET, PISTOL, SPLASH };

let kept: HTMLImageElement[] = [];

export function fetchArt(): void {
  if (kept.length) return;
  kept = [JET, PISTOL, SPLASH, DROPS].map((url) => {
    const image = new Image();
    image.src = url;
    void image.decode?.().catch(() => undefined);
    return image;
  });
}
