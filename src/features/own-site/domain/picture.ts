export interface ParsedPicture {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  /** In pixels, as stored. */
  width: number
  height: number
  /** Without its metadata: a photo says where it was taken. */
  bytes: Uint8Array
}

const SIDE_MAX = 10_000

const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const made = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    made.set(part, at)
    at += part.length
  }
  return made
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_METADATA = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])
const PNG_FRAME = 12

function png(bytes: Uint8Array): ParsedPicture | null {
  if (!PNG.every((byte, at) => bytes[at] === byte) || ascii(bytes, 12, 4) !== 'IHDR') return null
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, PNG.length)]
  for (let at = PNG.length; at + PNG_FRAME <= bytes.length; ) {
    const end = at + PNG_FRAME + view.getUint32(at)
    if (end > bytes.length) return null
    const name = ascii(bytes, at + 4, 4)
    if (!PNG_METADATA.has(name)) parts.push(bytes.subarray(at, end))
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

const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Exif, XMP and IPTC, comments; what decoding needs (JFIF, colour profile, Adobe's transform) stays. */
const isJpegMetadata = (marker: number) =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee)

function jpeg(bytes: Uint8Array): ParsedPicture | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) return null
    if (isFrameHeader(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === 0xda) {
      parts.push(bytes.subarray(at))
      return size && { type: 'image/jpeg', ...size, bytes: joined(parts) }
    }
    if (!isJpegMetadata(marker)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

const WEBP_METADATA = new Set(['EXIF', 'XMP '])

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)

/** @param at of a chunk's content */
function webpSize(name: string, view: DataView, at: number) {
  if (name === 'VP8X') return { width: uint24(view, at + 4) + 1, height: uint24(view, at + 7) + 1 }
  if (name === 'VP8L') {
    const bits = view.getUint32(at + 1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (name !== 'VP8 ') return null
  return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
}

function webp(bytes: Uint8Array): ParsedPicture | null {
  if (ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return null
  const view = viewOf(bytes)
  const parts: Uint8Array[] = [bytes.slice(0, 12)]
  let size: { width: number; height: number } | null = null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = ascii(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > bytes.length) return null
    if (length >= 10) size ??= webpSize(name, view, at + 8)
    const chunk = bytes.slice(at, end)
    // Its flags say which chunks there are.
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~0b1100
    if (!WEBP_METADATA.has(name)) parts.push(chunk)
    at = end
  }
  if (!size) return null
  const made = joined(parts)
  viewOf(made).setUint32(4, made.length - 8, true)
  return { type: 'image/webp', ...size, bytes: made }
}

/** @returns null when it is no PNG, JPEG or WebP picture, whatever it is called */
export function parsePicture(bytes: Uint8Array): ParsedPicture | null {
  if (bytes.length < 24) return null
  try {
    const made = png(bytes) ?? jpeg(bytes) ?? webp(bytes)
    if (!made || Math.min(made.width, made.height) < 1 || Math.max(made.width, made.height) > SIDE_MAX)
      return null
    return made
  } catch {
    return null
  }
}
