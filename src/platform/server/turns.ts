import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MAX_MS = 10

/** A queue of slices of a few milliseconds each. @returns a function that runs one in its turn */
export function makeTurns(): <T>(slice: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return slice => {
    let took = 0
    const turn = last.then(async () => {
      const began = performance.now()
      try {
        return await slice()
      } finally {
        took = performance.now() - began
      }
    })
    const rest = () => pause(Math.min(took, PAUSE_MAX_MS))
    last = turn.then(rest, rest)
    return turn
  }
}

/**
 * Long reads in this process take turns, a slice at a time, and after each slice others get as much time: somebody who
 * reads much in parallel holds nobody up for longer than one slice. Never call it within a turn or a transaction: it
 * would wait for itself.
 */
export const inTurn = makeTurns()

/** Runs one thing after another for each key, first come, first served. */
export class Lanes {
  readonly #last = new Map<string | number, Promise<void>>()

  /** Waits for its turn. @returns a function that ends it, and must be called */
  async enter(key: string | number): Promise<() => void> {
    const before = this.#last.get(key)
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    this.#last.set(key, left)
    await before
    return () => {
      leave()
      if (this.#last.get(key) === left) this.#last.delete(key)
    }
  }
}
