/** The milliseconds of CPU that work takes, whatever else runs on the machine: the least of three times, as the first also compiles. */
export function cpuMs(work: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}
