import { ascii, joined, type ParsedPicture, viewOf } from './picture-bytes.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Length, name and checksum. */
const FRAME = 12

/** Chunks with pixels, colors, pixel shape and animation. Others can hold metadata, such as where a photo was taken. */
const SHOWN = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT'].concat([
    'gAMA',
    'cHRM',
    'sRGB',
    'iCCP',
    'sBIT',
    'cICP',
    'mDCV',
    'cLLI',
  ]),
)

export function png(bytes: Uint8Array): ParsedPicture | null {
  if (!SIGNATURE.every((byte, at) => bytes[at] === byte) || ascii(bytes, 12, 4) !== 'IHDR') return null
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, SIGNATURE.length)]
  for (let at = SIGNATURE.length; at + FRAME <= bytes.length; ) {
    const end = at + FRAME + view.getUint32(at)
    if (end > bytes.length) return null
    const name = ascii(bytes, at + 4, 4)
    if (SHOWN.has(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND')
      return {
        type: 'image/png',
        width: view.getUint32(16),
        height: view.getUint32(20),
        bytes: joined(parts),
      }
    at = end
  }
  return null
}
