import type { AnyContext } from '#src/platform/server/context.ts'
import { speaking } from '#src/platform/server/languages.ts'
import { findLanguage } from './sign-in.store.ts'

/** Writes a mail in the language of the account that has the address; to anybody else in the site's. */
export async function writeTo<T>(
  { db, deps }: AnyContext,
  email: string,
  write: () => T | Promise<T>,
): Promise<T> {
  const language = await findLanguage(db, email.toLowerCase())
  return speaking(language ?? deps.settings.site.language, write)
}
