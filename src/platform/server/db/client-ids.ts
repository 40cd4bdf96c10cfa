import { AppError, isUniqueViolation } from '../errors.ts'

interface Once<T> {
  find: (clientId: string) => Promise<T | undefined>
  /** Whether a record of this name was deleted. */
  isGone?: (clientId: string) => Promise<boolean>
  make: () => Promise<T>
}

/**
 * Makes a record that its client has named, once for each member and for good (docs/product.md 12.10).
 * @param clientId undefined for a record without such a name. @throws AppError `gone`
 */
export async function makeOnce<T>(
  clientId: string | null | undefined,
  { find, isGone, make }: Once<T>,
): Promise<{ record: T; isNew: boolean }> {
  if (!clientId) return { record: await make(), isNew: true }
  const known = await find(clientId)
  if (known) return { record: known, isNew: false }
  if (await isGone?.(clientId)) throw new AppError('gone')
  try {
    return { record: await make(), isNew: true }
  } catch (error) {
    const other = isUniqueViolation(error) && (await find(clientId))
    if (!other) throw error
    return { record: other, isNew: false }
  }
}
