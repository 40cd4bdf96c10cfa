import { ServerResponse } from 'node:http'

/** How far the journeys' clock is ahead of the machine's, in milliseconds; 0 unless TEST_CLOCK asks for another time. */
export const CLOCK_AHEAD_MS = Number(process.env.CLOCK_AHEAD_MS ?? 0)

/** Sets this realm's `Date` ahead. Takes nothing from outside itself, because pages run it, too. */
export function turnClock(aheadMs: number): void {
  const RealDate = Date
  const now = () => RealDate.now() + aheadMs
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}

/** Node dates its answers by the machine's clock, and pages compare theirs with an answer's. */
function dateAnswers(): void {
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...rest: unknown[]) {
    if (!this.headersSent) this.setHeader('date', new Date().toUTCString())
    return Reflect.apply(writeHead, this, rest)
  } as typeof writeHead
}

// Every process of the journeys imports this file before anything else (`scripts/test.ts`).
if (CLOCK_AHEAD_MS !== 0 && Date === new Date(0).constructor) {
  turnClock(CLOCK_AHEAD_MS)
  dateAnswers()
}
