/** A setting that an operator has to mend; its message is the one line that is shown. */
export class SettingsError extends Error {}

/** Names that go together: all set or none. @throws SettingsError naming the missing ones */
export function together(values: Record<string, unknown>, names: readonly string[]): boolean {
  const missing = names.filter(name => values[name] === undefined)
  if (missing.length === 0) return true
  if (missing.length === names.length) return false
  throw new SettingsError(`${missing.join(', ')}: must be set too, because the others of its group are`)
}
