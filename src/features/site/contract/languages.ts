import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { LANGUAGE_CODES, REVIEWS } from '#src/contract/languages.ts'

const code = z.enum(LANGUAGE_CODES)

const languages = z.object({
  /** The site's: of public pages, and of everybody who has not chosen another. */
  site: code,
  languages: z.array(
    z.object({
      code,
      /** In the language itself. */
      name: z.string(),
      /** Whether public pages are in it. */
      on: z.boolean(),
      /** Who has read it: `native` somebody who grew up with it, `back` somebody who translated it back, `written` nobody yet. */
      review: z.enum(REVIEWS),
    }),
  ),
})

export const listLanguages = endpoint('GET /api/languages', {
  auth: 'public',
  summary: 'The languages that the site can speak',
  data: languages,
})

export const changeSiteLanguage = endpoint('PUT /api/admin/site/language', {
  auth: 'admin',
  summary: "Change the site's language, at once",
  body: z.object({ language: code }),
  data: languages,
})
