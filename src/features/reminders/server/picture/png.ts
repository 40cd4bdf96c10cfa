import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const INDEXED = 3

type Rgb = readonly [number, number, number]

export const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Steps between two colors at an edge. */
const SHADES = 8
const PALETTE_MAX = 256

/** A picture of few flat colors, whose edges are smooth. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly #pixels: Uint8Array
  readonly #palette: Rgb[] = []
  readonly #indexes = new Map<number, number>()

  constructor(width: number, height: number, background: Rgb) {
    this.width = width
    this.height = height
    this.#pixels = new Uint8Array(width * height).fill(this.#indexOf(background))
  }

  #indexOf([r, g, b]: Rgb): number {
    const key = (r << 16) | (g << 8) | b
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    if (this.#palette.length === PALETTE_MAX) return 0
    this.#palette.push([r, g, b])
    this.#indexes.set(key, this.#palette.length - 1)
    return this.#palette.length - 1
  }

  #blend(at: number, color: Rgb, share: number): void {
    const step = Math.round(share * SHADES)
    if (step === 0) return
    const under = this.#palette[this.#pixels[at] ?? 0] ?? color
    const part = (n: 0 | 1 | 2) => Math.round(under[n] + ((color[n] - under[n]) * step) / SHADES)
    this.#pixels[at] = this.#indexOf(step === SHADES ? color : [part(0), part(1), part(2)])
  }

  /** A box with round corners; a circle where the radius is half of its side. */
  box(left: number, top: number, width: number, height: number, radius: number, color: Rgb): void {
    const full = this.#indexOf(color)
    for (let y = top; y < top + height; y++) {
      const fromEdge = Math.min(y - top, top + height - 1 - y)
      const inset = fromEdge < radius ? radius : 0
      const row = y * this.width
      this.#pixels.fill(full, row + left + inset, row + left + width - inset)
      for (let x = 0; x < inset; x++) {
        const distance = Math.hypot(radius - x - 0.5, radius - fromEdge - 0.5)
        const share = Math.min(1, Math.max(0, radius - distance + 0.5))
        this.#blend(row + left + x, color, share)
        this.#blend(row + left + width - 1 - x, color, share)
      }
    }
  }

  png(): Buffer {
    const { width, height } = this
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([8, INDEXED, 0, 0, 0], 8)
    const lines = Buffer.alloc(height * (width + 1))
    for (let y = 0; y < height; y++)
      lines.set(this.#pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
    return Buffer.concat([
      SIGNATURE,
      chunk('IHDR', header),
      chunk('PLTE', Buffer.from(this.#palette.flat())),
      chunk('IDAT', deflateSync(lines)),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}
