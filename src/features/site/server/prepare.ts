import type { Sharp } from 'sharp'
import { PICTURE_WIDTHS, type PictureType } from '../constants.ts'

/** Decoded, a picture takes four bytes for each. */
const PIXELS_MAX = 16_000_000
const SIDE_MAX = 10_000
const TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const

export interface CleanPicture {
  type: PictureType
  /** In pixels, upright. */
  width: number
  height: number
  /** Without metadata, which can say where a photo was taken, and by whom. */
  bytes: Uint8Array
}

/** The same picture in a width that pages use. */
export interface PictureSize {
  width: number
  webp: Uint8Array
  avif: Uint8Array
}

export interface PreparedPicture extends CleanPicture {
  sizes: PictureSize[]
}

/** Imported when it is first needed: it takes 25 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Whatever a file calls itself, only these readers see it.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  return (bytes: Uint8Array): Sharp =>
    sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
}
let library: ReturnType<typeof loadSharp> | undefined

let last: Promise<unknown> = Promise.resolve()

/** One picture at a time: one of `PIXELS_MAX` takes up to 190 MB while it is read. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

/** Drawn again from its pixels, turned as its metadata says and in the colors of the web: nothing else is kept. */
async function clean(
  open: (bytes: Uint8Array) => Sharp,
  sent: Uint8Array,
): Promise<CleanPicture | null> {
  const { format, width, height } = await open(sent).metadata()
  if (!(format in TYPES) || Math.max(width, height) > SIDE_MAX) return null
  const picture = open(sent).autoOrient().toColorspace('srgb')
  if (format === 'jpeg') picture.jpeg({ quality: 85 })
  if (format === 'webp') picture.webp({ quality: 85 })
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return {
    type: TYPES[format as keyof typeof TYPES],
    width: info.width,
    height: info.height,
    bytes: data,
  }
}

/** The widths that pages use, and its own where that is less. */
const widthsFor = (width: number): number[] => [
  ...PICTURE_WIDTHS.filter(each => each < width),
  ...(width <= Math.max(...PICTURE_WIDTHS) ? [width] : []),
]

/** @returns null when it is no PNG, JPEG or WebP picture, whatever it is called, or a damaged or immense one */
export function preparePicture(sent: Uint8Array): Promise<PreparedPicture | null> {
  return inTurn(async () => {
    library ??= loadSharp()
    const open = await library
    const picture = await clean(open, sent).catch(() => null)
    if (!picture) return null
    const sizes: PictureSize[] = []
    for (const width of widthsFor(picture.width)) {
      const scaled = open(picture.bytes).resize({ width })
      const webp = await scaled.clone().webp({ quality: 78 }).toBuffer()
      // More effort takes ten times as long and saves a twentieth.
      const avif = await scaled.avif({ quality: 50, effort: 2 }).toBuffer()
      sizes.push({ width, webp, avif })
    }
    return { ...picture, sizes }
  })
}
