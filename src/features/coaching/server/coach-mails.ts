import { languageNow } from '#src/contract/i18n.ts'
import {
  accountAddress,
  listAdministrators,
  mayCoach,
  writeTo,
} from '#src/features/sign-in/server/exposed.ts'
import { mailColorsOf } from '#src/features/texts/domain/mail-colors.ts'
import type { AnyContext, Deps } from '#src/platform/server/context.ts'
import type { MailBody } from '#src/platform/server/mail/body.ts'
import { enqueueMail, type Mail } from '#src/platform/server/mail/queue.ts'
import { SAMPLE_EMAIL } from '#src/platform/server/settings/compose.ts'
import { type SwitchedMail, wantsMail } from './mails.store.ts'

/** Where the practice is reached; the sample's address is nobody's. */
export const practiceAddress = ({ settings }: Pick<Deps, 'settings'>): string | null =>
  settings.site.contactEmail === SAMPLE_EMAIL ? null : settings.site.contactEmail

/** Only somebody with a coach's right reads about clients. @returns null for a coach with neither an address nor a practice */
export async function coachAddress(ctx: AnyContext, coachId: number): Promise<string | null> {
  if (!(await mayCoach(ctx.db, ctx.deps, coachId))) return null
  return (await accountAddress(ctx.db, coachId)) ?? practiceAddress(ctx.deps)
}

const inAnyCase = (addresses: readonly (string | null)[]): string[] => [
  ...new Map(addresses.flatMap(each => (each ? [[each.toLowerCase(), each]] : []))).values(),
]

/** The coach, unless she has switched the kind off, and the team's address. */
export async function coachAddresses(
  ctx: AnyContext,
  coachId: number,
  kinds: readonly SwitchedMail[],
): Promise<string[]> {
  let isWanted = false
  for (const kind of kinds) isWanted ||= await wantsMail(ctx.db, coachId, kind)
  return inAnyCase([
    isWanted ? await coachAddress(ctx, coachId) : null,
    ctx.deps.settings.mail.team,
  ])
}

/** What concerns the practice and no coach of it: the team's address, else whoever administers the site. */
export async function practiceAddresses(ctx: AnyContext, kind: SwitchedMail): Promise<string[]> {
  const { team } = ctx.deps.settings.mail
  if (team !== null) return [team]
  const addresses: (string | null)[] = []
  for (const { id, email } of await listAdministrators(ctx.db))
    if (await wantsMail(ctx.db, id, kind)) addresses.push(email ?? practiceAddress(ctx.deps))
  return inAnyCase(addresses)
}

interface Told extends Pick<Mail, 'kind' | 'subject' | 'replyTo' | 'about'> {
  heading: string
  text: string
  rows?: MailBody['rows']
  /** Where it is seen on the site. */
  button: { label: string; path: string }
}

/** @param write is called for each of them, in their language */
export async function tell(
  ctx: AnyContext,
  addresses: readonly string[],
  write: () => Told,
): Promise<void> {
  const { site } = ctx.deps.settings
  const colors = mailColorsOf(site)
  for (const to of addresses) {
    const { heading, text, rows, button, language, ...mail } = await writeTo(ctx, to, () => ({
      ...write(),
      language: languageNow(),
    }))
    await enqueueMail(ctx, site.siteUrl, {
      ...mail,
      to,
      body: {
        language,
        heading,
        paragraphs: [text],
        ...(rows && { rows }),
        button: { label: button.label, url: `${site.siteUrl}${button.path}` },
        footer: [site.brand],
        ...(colors && { colors }),
      },
    })
  }
}
