import { nextTask } from '#src/platform/web/browser/next-task.ts'

/** How long a task may take, in milliseconds, before the parts that follow wait for tasks of their own. */
const SLICE = 6

/** One part of the page, which is taken over in one go. */
export interface Turn {
  /** Of the part's element, in `data-later`. */
  name: string
  /** Null once it may be taken over. */
  waiting: Promise<void> | null
  /** Once its events work, or it is gone. */
  end: () => void
}

interface Queued extends Turn {
  begin: () => void
  ended: Promise<void>
}

/** Those that wait, in the page's order; null while no page is being taken over. */
let queue: Queued[] | null = null
let sliceEnds = 0

/** @returns a promise, and what fulfils it */
function event(): [Promise<void>, () => void] {
  let fulfil = () => {}
  return [new Promise(resolve => (fulfil = resolve)), () => fulfil()]
}

/** The turn of a part that is rendered for the first time; it waits if this task has taken long enough. */
export function takeTurn(name: string): Turn {
  if (!queue || performance.now() < sliceEnds) return { name, waiting: null, end: () => {} }
  const [waiting, begin] = event()
  const [ended, end] = event()
  const turn: Queued = { name, waiting, begin, ended, end }
  queue.push(turn)
  return turn
}

/** Whether an element of the server's page still waits to be taken over. */
export const isWaiting = (element: Element): boolean =>
  queue?.some(({ name }) => element.closest(`[data-later="${name}"]`)) ?? false

/** From here on parts wait for their turns. */
export function beginTurns(): void {
  queue = []
  sliceEnds = performance.now() + SLICE
}

/**
 * Takes over what waits, a task each.
 * @param around takes one over by calling `work`, and may look at its element before and after
 */
export async function takeTurns(
  around: (part: HTMLElement | null, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (let next = queue?.[0]; next; next = queue?.[0]) {
    const { name, begin, ended } = next
    await nextTask()
    await around(document.querySelector<HTMLElement>(`[data-later="${name}"]`), () => {
      queue?.shift()
      sliceEnds = performance.now() + SLICE
      next.waiting = null
      begin()
      return ended
    })
  }
  queue = null
}
