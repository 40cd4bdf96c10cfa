import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export type PictureFormat = 'png' | 'jpeg' | 'webp'

/** A picture of noise, so that it is as large as a photo. @param seed other pictures for other numbers */
export async function picture(
  format: PictureFormat,
  width: number,
  height: number,
  seed = 0,
): Promise<Buffer> {
  let state = width * 7_919 + height * 104_729 + seed
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pixels[at] = state >>> 27
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

const length32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const insert = (file: Buffer, at: number, part: Buffer) =>
  Buffer.concat([file.subarray(0, at), part, file.subarray(at)])

const PNG_HEADER = 8 + 25

/** A chunk before the pixels. */
export function withChunk(png: Buffer, name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  return insert(
    png,
    PNG_HEADER,
    Buffer.concat([length32(content.length), body, length32(crc32(body))]),
  )
}

/** A segment right after the start. */
export function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return insert(jpeg, 2, Buffer.concat([head, content]))
}
