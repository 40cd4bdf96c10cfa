/** Ends a process after one of its statements: what it has begun is rolled back, and it does nothing more. */
export class Exits {
  private left = Number.POSITIVE_INFINITY
  private seen = 0

  /** For `migratedDatabase`. */
  readonly onQuery = (): void => {
    this.seen++
    this.left--
    if (this.left < 0) throw new Error('the process has ended')
  }

  /** @returns how many statements it takes */
  async count(work: () => Promise<unknown>): Promise<number> {
    const before = this.seen
    await work()
    return this.seen - before
  }

  /** @param n how many statements are done before the one after which it ends. @returns whether it came to that */
  async after(n: number, work: () => Promise<unknown>): Promise<boolean> {
    this.left = n
    await work().catch(() => {})
    const hasEnded = this.left < 0
    this.left = Number.POSITIVE_INFINITY
    return hasEnded
  }
}
