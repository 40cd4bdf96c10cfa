/** The exit status that a shell reports for a program ended by a signal: 128 plus the signal's number. */
const ENDED_BY = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/**
 * Until the returned function is called, a signal that ends this process removes its unfinished files first.
 * @param after what that means for the data
 */
export function removeWhenEnded(remove: () => void, after: string): () => void {
  const heard = Object.entries(ENDED_BY).map(([signal, code]) => {
    const end = () => {
      remove()
      process.stderr.write(`Ended by ${signal}. ${after}\n`)
      process.exit(code)
    }
    process.once(signal, end)
    return () => process.off(signal, end)
  })
  return () => {
    for (const forget of heard) forget()
  }
}
