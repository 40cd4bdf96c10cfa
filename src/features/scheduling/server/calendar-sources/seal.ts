import { seal, unseal } from '#src/platform/server/seal.ts'

const PURPOSE = 'connected calendar'

/** Where a calendar is, and how to get in: all of it is secret. */
export interface Source {
  url: string
  username?: string | undefined
  password?: string | undefined
}

const boundTo = (coachId: number) => `coach ${coachId}`

export const sealSource = (secret: string, coachId: number, source: Source): string =>
  seal(secret, PURPOSE, boundTo(coachId), JSON.stringify(source))

/** @param secrets the current one and, while it is rotated, the previous one. @returns null when none opens it */
export function openSource(
  secrets: readonly (string | null)[],
  coachId: number,
  sealed: string,
): Source | null {
  for (const secret of secrets) {
    const text = secret === null ? null : unseal(secret, PURPOSE, boundTo(coachId), sealed)
    if (text !== null) return JSON.parse(text)
  }
  return null
}
