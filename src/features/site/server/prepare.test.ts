import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type PictureFormat, picture, withChunk, withSegment } from '#test/pictures.ts'
import { preparePicture } from './prepare.ts'

const MARK = 'GPS 40.93 -73.89'
const mark = (before = '') => Buffer.from(`${before}${MARK}`, 'latin1')
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${MARK}"/></rdf:RDF></x:xmpmeta>`

/** All that a camera or a program may write, by the library's own hand. */
const tagged = async (format: PictureFormat) =>
  sharp(await picture(format, 80, 50))
    .withExif({
      IFD0: { Copyright: MARK, ImageDescription: MARK },
      IFD3: { GPSLatitude: '40/1 93/1 0/1' },
    })
    .withXmp(XMP)
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer()

const small = (format: PictureFormat) => picture(format, 80, 50)

const PNG_CHUNKS = ['tEXt', 'caBX', 'zzZz', 'eXIf']
const JPEG_SEGMENTS = [0xe1, 0xe2, 0xed, 0xee, 0xfe]

const FILES: Record<string, () => Promise<Buffer>> = {
  'tags of a PNG': () => tagged('png'),
  'tags of a JPEG': () => tagged('jpeg'),
  'tags of a WebP': () => tagged('webp'),
  'chunks of a PNG': async () =>
    PNG_CHUNKS.reduce((file, name) => withChunk(file, name, mark('Comment\0')), await small('png')),

  'segments of a JPEG': async () =>
    JPEG_SEGMENTS.reduce((file, n) => withSegment(file, n, mark('Other\0')), await small('jpeg')),
  'what follows a WebP': async () => Buffer.concat([await small('webp'), mark()]),
}

test.each(Object.entries(FILES))('%s is not served', async (_name, file) => {
  const sent = await file()
  const prepared = await preparePicture(sent)
  expect(prepared).toMatchObject({ width: 80, height: 50 })
  const size = prepared?.sizes[0]
  for (const bytes of [prepared?.bytes, size?.webp, size?.avif])
    expect(Buffer.from(bytes ?? MARK).includes(MARK)).toBe(false)
  for (const bytes of [prepared?.bytes, size?.webp]) {
    const { exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata()
    expect({ exif, xmp, icc, iptc, comments }).toEqual({})
  }
  // An AVIF, which the readers are kept from opening, has its metadata in boxes of these names.
  for (const box of ['Exif', 'mime', 'prof', 'rICC'])
    expect(Buffer.from(size?.avif ?? []).includes(box)).toBe(false)
})

test('a photo that was taken sideways stands upright, and keeps nothing that would turn it again', async () => {
  const sent = await sharp(await picture('jpeg', 80, 50))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const prepared = await preparePicture(sent)
  expect(prepared).toMatchObject({ width: 50, height: 80 })
  expect((await sharp(prepared?.sizes[0]?.webp).metadata()).height).toBe(80)
})

test('it is there in the widths that pages use, and in its own', async () => {
  const widths = async (width: number) =>
    (await preparePicture(await picture('jpeg', width, 20)))?.sizes.map(size => size.width)
  expect(await widths(2_000)).toEqual([480, 960, 1_600])
  expect(await widths(1_000)).toEqual([480, 960, 1_000])
  expect(await widths(300)).toEqual([300])
})

/** Few bytes, many pixels. */
const blank = (width: number, height: number, format: 'png' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .toFormat(format)
    .toBuffer()

const REFUSED: Record<string, () => Promise<Buffer>> = {
  'a page': async () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
  nothing: async () => Buffer.alloc(0),
  'half a picture': async () => (await picture('jpeg', 80, 50)).subarray(0, 700),
  'a picture of a mile': () => blank(10_001, 10),
  'a picture that fills the memory': () => blank(5_000, 3_201),
  'another format': () => blank(80, 50, 'gif'),
}

test.each(Object.entries(REFUSED))('%s is no picture', async (_name, file) => {
  expect(await preparePicture(await file())).toBeNull()
})
