/** What is wrong with a line, to follow its number. */
export class LineError extends Error {
  override readonly name = 'LineError'
}

/** Splits bytes into lines of UTF-8, and passes each on as soon as it is complete. */
export class Lines {
  #rest: Buffer[] = []
  #bytes = 0
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  readonly #most: number
  readonly #take: (line: string) => void

  /** @param most bytes in a line */
  constructor(most: number, take: (line: string) => void) {
    this.#most = most
    this.#take = take
  }

  add(piece: Buffer): void {
    let from = 0
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      this.#keep(piece.subarray(from, end))
      this.#hand()
      from = end + 1
    }
    this.#keep(Buffer.from(piece.subarray(from)))
  }

  /** @throws LineError when the last line has no line break */
  end(): void {
    if (this.#bytes > 0) throw new LineError('is cut off')
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length
    if (this.#bytes > this.#most) throw new LineError('is too long')
    if (part.length > 0) this.#rest.push(part)
  }

  #hand(): void {
    let line: string
    try {
      line = this.#decoder.decode(
        this.#rest.length === 1 ? this.#rest[0] : Buffer.concat(this.#rest),
      )
    } catch {
      throw new LineError('is not UTF-8')
    }
    this.#rest = []
    this.#bytes = 0
    this.#take(line)
  }
}
