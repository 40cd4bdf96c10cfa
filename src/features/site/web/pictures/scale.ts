import { PICTURE_BYTES_MAX, PICTURE_WIDTHS } from '../../constants.ts'

/** From good to just acceptable. */
const QUALITIES = [0.86, 0.75, 0.6, 0.45, 0.3]

const drawn = (bitmap: ImageBitmap, width: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))

/** As WebP, or as JPEG in a browser that cannot write WebP. */
async function small(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of QUALITIES) {
    const webp = await encoded(canvas, 'image/webp', quality)
    const blob = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg', quality)
    if (blob && blob.size <= PICTURE_BYTES_MAX) return blob
  }
  throw new Error('This picture cannot be made small enough. Please choose a simpler one.')
}

/**
 * A picture small enough to be sent; drawing it again drops its metadata, such as where it was taken.
 * @throws with a message for the person who chose the file
 */
export async function scaled(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(
      'This is not a picture that can be read. Please choose a PNG, JPEG or WebP file.',
    )
  })
  const canvas = drawn(bitmap, Math.min(bitmap.width, Math.max(...PICTURE_WIDTHS)))
  bitmap.close()
  return small(canvas)
}
