import { msg } from '@lingui/core/runtime-macro'
import { longDate } from '#src/contract/formats.ts'
import { languageNow, said, type Words } from '#src/contract/i18n.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { mailColorsOf } from '#src/features/texts/domain/mail-colors.ts'
import { escapeHtml as escaped } from '#src/platform/server/mail/body.ts'
import type { TapAction } from '../constants.ts'
import type { Link } from './tap-tokens.ts'

type Colors = NonNullable<ReturnType<typeof mailColorsOf>>

const COLORS: Colors = {
  light: { main: '#1f4d4a', on: '#fffdf8' },
  dark: { main: '#8fc9c0', on: '#10211f' },
}

const styleOf = ({
  light,
  dark,
}: Colors) => `:root{color-scheme:light dark}body{margin:0;background:#faf6ee;color:#2a2622;font:18px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:32rem;margin:0 auto;padding:12vh 20px 40px;text-align:center;overflow-wrap:anywhere}h1{font:600 2rem/1.25 Georgia,serif;margin:0 0 .75rem}p{margin:0 0 1.5rem;color:#635a50}
button{font:600 1.125rem/1.2 inherit;font-family:inherit;min-height:3rem;padding:.75rem 2rem;border:0;border-radius:.625rem;background:${light.main};color:${light.on};cursor:pointer}
button.quiet{background:none;border:1px solid #948878;color:${light.main}}button:focus-visible,a:focus-visible{outline:3px solid #b4532a;outline-offset:3px}a{color:${light.main}}
@media(prefers-color-scheme:dark){body{background:#1b1815;color:#f1e9dc}p{color:#b9ad9d}button{background:${dark.main};color:${dark.on}}button.quiet{color:${dark.main}}a{color:${dark.main}}}`

type Site = Pick<SiteSettings, 'brand' | 'content'>

interface PageParts {
  title: Words
  text: Words
  form?: { path: string; nonce: string; button: string; isQuiet?: boolean }
}

/**
 * The form must send its origin, so the document relaxes the header's `no-referrer`, under which browsers send
 * `Origin: null`.
 */
export function tapPage(site: Site, { title, text, form }: PageParts): string {
  const quiet = form?.isQuiet ? ' class="quiet"' : ''
  const button = form
    ? `<form method="post" action="${escaped(form.path)}"><input type="hidden" name="nonce" value="${escaped(form.nonce)}"><button type="submit"${quiet}>${escaped(form.button)}</button></form>`
    : ''
  return `<!doctype html><html lang="${languageNow()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="same-origin"><title>${escaped(said(title))} · ${escaped(site.brand)}</title><style>${styleOf(mailColorsOf(site) ?? COLORS)}</style></head><body><main><h1>${escaped(said(title))}</h1><p>${escaped(said(text))}</p>${button}</main></body></html>`
}

interface LinkWords {
  title: string
  text: string
  button: string
  logged: string
}

/** What a link's page says, by a day and, where it is about one, a pip's name. */
const WORDS: Readonly<Record<TapAction, (day: string, label: string) => LinkWords>> = {
  done: (day, label) => ({
    title: said(msg`${{ label }}: done?`),
    text: said(msg`For ${{ day }}. Press the button to log it.`),
    button: said(msg`Done`),
    logged: said(msg`${{ label }} is done for ${{ day }}.`),
  }),
  not_today: day => ({
    title: said(msg`Not today?`),
    text: said(msg`No more reminders on ${{ day }}.`),
    button: said(msg`Not today`),
    logged: said(msg`No more reminders on ${{ day }}.`),
  }),
  rest_day: day => ({
    title: said(msg`A rest day?`),
    text: said(msg`${{ day }} will be a rest day. It does not break a run.`),
    button: said(msg`Rest day`),
    logged: said(msg`${{ day }} is a rest day.`),
  }),
  stay: () => ({
    title: said(msg`Keep your reminders?`),
    text: said(msg`They will keep coming as you chose.`),
    button: said(msg`Keep my reminders`),
    logged: said(msg`Your reminders go on.`),
  }),
}

export const wordsOf = ({ action, date }: Link, label: string): LinkWords =>
  WORDS[action](longDate(date), label)

export const completedParts = ({ date }: Link): PageParts => ({
  title: said(msg`Already complete`),
  text: said(
    msg`Your domino for ${{ day: longDate(date) }} is completed. There is nothing left to log.`,
  ),
})

export const CHANGED: PageParts = {
  title: msg`Not undone`,
  text: msg`This was changed since, so it stays as it is now. You can change it on the site.`,
}
export const EXPIRED: PageParts = {
  title: msg`This link has expired`,
  text: msg`Links in reminders work for three days. Nothing was changed; you can log it on the site.`,
}
export const UNKNOWN: PageParts = {
  title: msg`This link does not work`,
  text: msg`It is incomplete, or its account no longer exists. Nothing was changed.`,
}
export const FOREIGN: PageParts = {
  title: msg`Not logged`,
  text: msg`This came from another site or another browser. Please open the link in your mail. Nothing was changed.`,
}
export const TOO_MANY: PageParts = {
  title: msg`Too many attempts`,
  text: msg`Please wait a few minutes and open the link again. Nothing was changed.`,
}
export const FAILED: PageParts = {
  title: msg`That did not work`,
  text: msg`Something went wrong on our side. Nothing was changed; please open the link again in a moment.`,
}
