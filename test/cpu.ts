/** Milliseconds of CPU, whatever else runs on the machine. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The same for work that waits for nothing: the least of three times, since the first also compiles. */
export function cpuMs(work: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

function threadMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/**
 * How many times the CPU of `usual` some work takes. Unlike milliseconds it does not depend on the machine, nor on what
 * shares its cores. @param enough what needs no closer look: above it, the least of several, taken in turns, counts
 */
export function cpuRatio(work: () => void, usual: () => void, enough: number): number {
  const once = threadMs(work) / threadMs(usual)
  if (once < enough) return once
  const times = Array.from({ length: 5 }, () => [threadMs(work), threadMs(usual)] as const)
  return Math.min(...times.map(([own]) => own)) / Math.min(...times.map(([, other]) => other))
}

/** The longest that one piece of work on the main thread took, in milliseconds of CPU: nobody else is answered meanwhile. */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  let before = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isOver = true
  look()
  return longest
}
