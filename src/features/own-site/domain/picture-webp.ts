import { ascii, joined, type ParsedPicture, viewOf } from './picture-bytes.ts'

interface Size {
  width: number
  height: number
}

const FILE_HEADER = 12
const CHUNK_HEADER = 8
/** Place, size, duration and flags of an animation's frame; chunks follow. */
const FRAME_HEADER = 16
/** Flags in `VP8X`: there are chunks with Exif and XMP. */
const METADATA_FLAGS = 0b1100

const INSIDE_FRAMES = new Set(['ALPH', 'VP8 ', 'VP8L'])
const SHOWN = new Set([...INSIDE_FRAMES, 'VP8X', 'ICCP', 'ANIM', 'ANMF'])
const PIXELS = new Set(['VP8 ', 'VP8L', 'ANMF'])

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)

/** @param at where the chunk's content begins */
function sizeIn(name: string, view: DataView, at: number): Size | null {
  if (name === 'VP8X') return { width: uint24(view, at + 4) + 1, height: uint24(view, at + 7) + 1 }
  if (name === 'VP8L') {
    const bits = view.getUint32(at + 1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (name !== 'VP8 ') return null
  return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
}

const chunkOf = (name: string, content: Uint8Array): Uint8Array => {
  const made = new Uint8Array(CHUNK_HEADER + content.length + (content.length % 2))
  made.set(new TextEncoder().encode(name))
  viewOf(made).setUint32(4, content.length, true)
  made.set(content, CHUNK_HEADER)
  return made
}

interface Chunk {
  name: string
  content: Uint8Array
}

/** @throws RangeError where a chunk is longer than what contains it */
function* chunksIn(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes)
  for (let at = 0; at + CHUNK_HEADER <= bytes.length; ) {
    const length = view.getUint32(at + 4, true)
    const end = at + CHUNK_HEADER + length
    if (end > bytes.length) throw new RangeError('a chunk is cut off')
    yield { name: ascii(bytes, at, 4), content: bytes.subarray(at + CHUNK_HEADER, end) }
    at = end + (length % 2)
  }
}

function shownOf({ name, content }: Chunk): Uint8Array {
  if (name === 'ANMF') {
    const inside = [...chunksIn(content.subarray(FRAME_HEADER))].filter(each => INSIDE_FRAMES.has(each.name))
    return joined([
      content.subarray(0, FRAME_HEADER),
      ...inside.map(each => chunkOf(each.name, each.content)),
    ])
  }
  if (name !== 'VP8X') return content
  const made = content.slice()
  made[0] = (made[0] ?? 0) & ~METADATA_FLAGS
  return made
}

export function webp(bytes: Uint8Array): ParsedPicture | null {
  if (ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return null
  const end = CHUNK_HEADER + viewOf(bytes).getUint32(4, true)
  if (end > bytes.length) return null
  const chunks = [...chunksIn(bytes.subarray(FILE_HEADER, end))].filter(({ name }) => SHOWN.has(name))
  const sizes = chunks.flatMap(({ name, content }) =>
    content.length >= 10 ? (sizeIn(name, viewOf(content), 0) ?? []) : [],
  )
  const size = sizes[0]
  if (!size || !chunks.some(({ name }) => PIXELS.has(name))) return null
  const shown = chunks.map(chunk => chunkOf(chunk.name, shownOf(chunk)))
  const content = joined([bytes.subarray(8, FILE_HEADER), ...shown])
  return { type: 'image/webp', ...size, bytes: chunkOf('RIFF', content) }
}
