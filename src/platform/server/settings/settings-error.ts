/** An invalid setting; the message is the one line shown to the operator. */
export class SettingsError extends Error {}

/** @returns true when all are set, false when none is. @throws SettingsError naming the missing ones */
export function requireTogether(
  values: Record<string, unknown>,
  names: readonly string[],
): boolean {
  const missing = names.filter(name => values[name] === undefined)
  if (missing.length === 0) return true
  if (missing.length === names.length) return false
  throw new SettingsError(
    `${missing.join(', ')}: must be set too, because the rest of its group is`,
  )
}
