import { expect, test } from 'vitest'
import { parsePicture } from './picture.ts'

const MARK = 'GPS 40.93 -73.89'
const bytes = (...values: readonly number[]) => Buffer.from(values)

const png = (...chunks: readonly [name: string, content: Buffer][]) =>
  Buffer.concat([
    bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    ...chunks.map(([name, content]) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(content.length)
      return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)])
    }),
  ])

const segment = (marker: number, content: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length + 2)
  return Buffer.concat([bytes(0xff, marker), length, content])
}
const jpeg = (...parts: readonly Buffer[]) => Buffer.concat([bytes(0xff, 0xd8), ...parts])
const JPEG_END = bytes(0xff, 0xd9)
const jfif = (...rest: readonly number[]) =>
  segment(0xe0, Buffer.concat([Buffer.from('JFIF\0'), bytes(1, 1, 0, 0, 1, 0, 1), bytes(...rest)]))
const frame = segment(0xc2, bytes(8, 0, 50, 0, 80, 1, 1, 0x11, 0))
const table = segment(0xc4, bytes(0, 1, 2, 3))
/** With a stuffed byte and a restart marker, neither of which ends the scan. */
const scan = Buffer.concat([segment(0xda, bytes(1, 1, 0, 0, 0, 0)), bytes(7, 0xff, 0, 8, 0xff, 0xd0, 9)])

const chunk = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)])
}
const webp = (...chunks: readonly Buffer[]) => chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
const lossless = chunk('VP8L', bytes(0x2f, 0x4f, 0x40, 0x0c, 0, 0, 0, 0, 0, 0))
const extended = (flags: number) => chunk('VP8X', bytes(flags, 0, 0, 0, 79, 0, 0, 49, 0, 0))

const served = (picture: Buffer) => {
  const parsed = parsePicture(picture)
  return parsed && Buffer.from(parsed.bytes)
}

test('a PNG keeps the chunks that show it, and none that is not known', () => {
  const header: [string, Buffer] = ['IHDR', bytes(0, 0, 0, 80, 0, 0, 0, 50, 8, 2, 0, 0, 0)]
  const shown: [string, Buffer][] = [
    ['gAMA', bytes(0, 0, 0xb1, 0x8f)],
    ['IDAT', bytes(1, 2, 3)],
    ['IEND', bytes()],
  ]
  const told: [string, Buffer][] = ['caBX', 'eXIf', 'iTXt', 'zzZz', 'sPLT', 'XXXX'].map(name => [
    name,
    Buffer.from(MARK),
  ])
  const picture = png(header, ...told, ...shown)
  expect(served(Buffer.concat([picture, Buffer.from(MARK)]))).toEqual(png(header, ...shown))
})

test('a JPEG ends where its picture ends, whatever is appended', () => {
  const picture = jpeg(jfif(0, 0), frame, table, scan, JPEG_END)
  const second = jpeg(segment(0xe1, Buffer.from(MARK)), frame, scan, JPEG_END)
  expect(served(Buffer.concat([picture, second]))).toEqual(picture)
})

test('a JPEG keeps no metadata between its scans, and no unknown segment', () => {
  const told = [
    segment(0xe1, Buffer.from(`Exif\0\0${MARK}`)),
    segment(0xe2, Buffer.from(`MPF\0${MARK}`)),
    segment(0xee, Buffer.from(`Other${MARK}`)),
    segment(0xfe, Buffer.from(MARK)),
    segment(0xf7, Buffer.from(MARK)),
  ]
  const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colors'))
  const adobe = segment(0xee, Buffer.concat([Buffer.from('Adobe'), bytes(0, 100, 0, 0, 0, 0, 1)]))
  const made = served(
    jpeg(jfif(0, 0), ...told, profile, adobe, frame, scan, ...told, table, scan, ...told, JPEG_END),
  )
  expect(made).toEqual(jpeg(jfif(0, 0), profile, adobe, frame, scan, table, scan, JPEG_END))
})

test('a JPEG keeps no smaller copy of itself, which may show what was cut off', () => {
  const thumbnail = Buffer.from(`JFXX\0\x10${MARK}`)
  const made = served(jpeg(jfif(1, 1, 7, 7, 7), segment(0xe0, thumbnail), frame, scan, JPEG_END))
  expect(made).toEqual(jpeg(jfif(0, 0), frame, scan, JPEG_END))
})

test('fill bytes before a marker are allowed', () => {
  const filled = jpeg(jfif(0, 0), bytes(0xff, 0xff), frame, scan, bytes(0xff), JPEG_END)
  expect(served(filled)).toEqual(jpeg(jfif(0, 0), frame, scan, JPEG_END))
})

test('a WebP keeps the chunks that show it, also inside its frames, and ends where it says', () => {
  const motion = (...inside: readonly Buffer[]) => chunk('ANMF', Buffer.concat([Buffer.alloc(16), ...inside]))
  const told = ['EXIF', 'XMP ', 'C2PA', 'zzzz'].map(name => chunk(name, Buffer.from(`${MARK}.`)))
  const made = served(
    Buffer.concat([webp(extended(0b111110), ...told, motion(lossless, ...told), ...told), Buffer.from(MARK)]),
  )
  expect(made).toEqual(webp(extended(0b110010), motion(lossless)))
})

test('a JPEG that was cut off is closed', () => {
  const cut = jpeg(jfif(0, 0), frame, table, scan)
  expect(served(cut)).toEqual(Buffer.concat([cut, JPEG_END]))
})

test.each([
  ['a JPEG without a scan', jpeg(jfif(0, 0), frame, table, table, JPEG_END)],
  ['a JPEG in a JPEG', jpeg(jfif(0, 0), frame, jpeg(), scan, JPEG_END)],
  ['a WebP that is longer than its file', webp(lossless, lossless).subarray(0, 40)],
  ['a WebP without a picture', webp(extended(0), chunk('ICCP', Buffer.from('colors')))],
])('%s is no picture', (_name, picture) => {
  expect(served(picture)).toBeNull()
})
