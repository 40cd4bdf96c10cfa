// Renders the images that must be bitmaps from our own SVG: icons, and the preview for shared links.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const SVG_DPI = 72

/** @param drawnAt the width of the SVG's own view box */
const png = (svg: string, width: number, drawnAt = 32): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (SVG_DPI * width) / drawnAt })
    .resize({ width })
    .png()
    .toBuffer()

const PIPS = {
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}

const pips = (count: keyof typeof PIPS, y: number) =>
  PIPS[count]
    .map(
      ([dx = 0, dy = 0]) =>
        `<circle cx="${dx * 27}" cy="${y + dy * 33}" r="10.5" fill="#2f2a25"/><circle cx="${dx * 27 - 2.5}" cy="${y + dy * 33 - 2.5}" r="3" fill="#6b6258"/>`,
    )
    .join('')

/** A domino tile at `x` that leans by `angle` degrees. */
const tile = (
  x: number,
  angle: number,
  scale: number,
  top: keyof typeof PIPS,
  bottom: keyof typeof PIPS,
) => `
  <g transform="translate(${x} 520) scale(${scale})">
    <ellipse cx="${40 + angle * 1.2}" cy="4" rx="${90 + angle}" ry="16" fill="#6b4a20" opacity=".16"/>
    <g transform="rotate(${angle} 58 0)">
      <rect x="-50" y="-236" width="124" height="236" rx="18" fill="#cdb98f"/>
      <rect x="-58" y="-236" width="116" height="236" rx="17" fill="url(#ivory)" stroke="#e6d9c0" stroke-width="2"/>
      <path d="M-40 -118H40" stroke="#cbb98f" stroke-width="4" stroke-linecap="round"/>
      ${pips(top, -177)}${pips(bottom, -59)}
    </g>
  </g>`

const SHARED = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <defs>
    <linearGradient id="ivory" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fffdf7"/><stop offset="1" stop-color="#f3e8d2"/></linearGradient>
    <radialGradient id="light" cx=".2" cy=".1" r="1"><stop stop-color="#fffdf8"/><stop offset="1" stop-color="#f2ebde"/></radialGradient>
  </defs>
  <rect width="1200" height="630" fill="url(#light)"/>
  <rect y="520" width="1200" height="110" fill="#e9dfcc"/>
  <rect y="520" width="1200" height="4" fill="#d9ccb3"/>
  ${tile(190, 64, 0.9, 2, 3)}${tile(390, 48, 1, 3, 4)}${tile(590, 30, 1.12, 4, 4)}${tile(790, 13, 1.25, 4, 5)}${tile(1000, 0, 1.4, 5, 6)}
</svg>`

/** An .ico file that contains one PNG, which all current browsers support. */
function ico(image: Buffer, size: number) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header[6] = size
  header[7] = size
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, image])
}

/** @param folder where the browser's files go */
export async function makeImages(folder: string): Promise<void> {
  const icon = await readFile('src/platform/web/static/favicon.svg', 'utf8')
  // Phones round the corners themselves: the background extends to the edge, the mark stays in the safe zone.
  const square = icon.replace('rx="7"', 'rx="0"')
  const maskable = square.replace(
    '<g transform="rotate(12 16 16)">',
    '<g transform="translate(4.8 4.8) scale(.7) rotate(12 16 16)">',
  )
  const files = {
    'og.png': await png(SHARED, 1200, 1200),
    'icon-192.png': await png(icon, 192),
    'icon-512.png': await png(icon, 512),
    'icon-maskable-512.png': await png(maskable, 512),
    'apple-touch-icon.png': await png(square, 180),
    'favicon.ico': ico(await png(icon, 32), 32),
  }
  await Promise.all(
    Object.entries(files).map(([name, data]) => writeFile(join(folder, name), data)),
  )
}
