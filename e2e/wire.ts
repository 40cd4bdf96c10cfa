import { connect, createServer, type Server, type Socket } from 'node:net'
import { listen } from '#test/doubles/loopback.ts'

const CHANGES = /^(POST|PATCH|PUT|DELETE) /

/** What a browser reaches the site through, and what is cut at any byte. */
export class Wire {
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  private isUp = true
  /** Bytes until it is cut. */
  private left = Number.POSITIVE_INFINITY
  private losesAnswer = false

  constructor(port: number) {
    this.server = createServer(browser => {
      if (!this.isUp) return browser.destroy()
      const site = connect(port, 'localhost')
      let changes = false
      browser.on('data', bytes => {
        if (CHANGES.test(bytes.toString('latin1', 0, 8))) changes = true
        this.pass(bytes, site)
      })
      site.on('data', bytes => {
        if (changes && this.losesAnswer) this.cut()
        else this.pass(bytes, browser)
        changes = false
      })
      for (const [one, other] of [
        [browser, site],
        [site, browser],
      ] as const) {
        this.sockets.add(one)
        one.on('error', () => {})
        one.on('close', () => {
          this.sockets.delete(one)
          other.destroy()
        })
      }
    })
  }

  /** @returns the address behind which the site seems to be */
  async open(): Promise<string> {
    return `http://localhost:${await listen(this.server)}`
  }

  private pass(bytes: Buffer, to: Socket): void {
    to.write(bytes.subarray(0, this.left))
    if (bytes.length > this.left) this.cut()
    else this.left -= bytes.length
  }

  cut(): void {
    this.isUp = false
    for (const socket of this.sockets) socket.destroy()
  }

  cutAfter(bytes: number): void {
    this.left = bytes
  }

  /** The site does what it is asked next, and its answer never comes. */
  loseAnswer(): void {
    this.losesAnswer = true
  }

  mend(): void {
    this.isUp = true
    this.losesAnswer = false
    this.left = Number.POSITIVE_INFINITY
  }

  close(): void {
    this.cut()
    this.server.close()
  }
}
