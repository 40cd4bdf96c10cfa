import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { template } from '#src/contract/own-words.ts'
import { FREE_CHANGE_HOURS, KEPT_DAYS } from '#src/features/scheduling/constants.ts'

/** What the software does on this installation; its privacy page is drafted from it. */
export interface LegalFacts {
  signInLogDays: number
  auditLogKeptDays: number
  /** The AI service by name; null when the answers are made on this server. */
  aiService: string | null
  sendsMail: boolean
  takesPayments: boolean
  googleSignIn: boolean
  /** Hours between backups that the site makes itself; null when its operator makes them. */
  backupEveryHours: number | null
  backupsKept: number
}

export const LEGAL_PAGES = [
  {
    slug: 'privacy',
    title: msg`Privacy`,
    description: msg`What this site keeps, for how long, who sees it, and how to get or delete it.`,
  },
  {
    slug: 'terms',
    title: msg`Terms`,
    description: msg`What you can expect of this site, and what it expects of you.`,
  },
] as const

const list = (lines: readonly (MessageDescriptor | false)[]) =>
  lines
    .filter(line => line !== false)
    .map(line => `- ${template(line)}`)
    .join('\n')

const privacy = (facts: LegalFacts) => [
  msg`{brand} runs this site. For any question about your data, write to {email}.`,
  msg`## What we keep`,
  [
    msg`Your account: user name, email address, and your password as a hash that nobody can read.`,
    msg`What you write for yourself: dominoes and their pips, reflections, weekly plans, drawers, assessment results, conversations that you choose to keep. These pages are yours alone: neither other members nor administrators see them. A coach sees what you share, from and until the days you choose; *Sharing* in your account lists every time they looked, and stops everything.`,
    msg`What you and a coach write to each other: messages, shared notes, actions, agenda, growth plan and check-ins. Both of you see them, administrators do not.`,
    msg`Sessions that you book: time, place and what you wrote with the booking; of guests also name and email address, kept for ${{ days: KEPT_DAYS }} days.`,
    msg`Sign-ins: time, device and network address, for ${{ days: facts.signInLogDays }} days, so that you and we can notice a stranger.`,
    msg`What you send us by the contact form and when you ask for a consultation, kept for ${{ days: KEPT_DAYS }} days.`,
    msg`Your address for the newsletter, if you sign up, until you unsubscribe; each issue has a link for that.`,
    facts.takesPayments &&
      msg`Your membership: which one, since when and until when. Card numbers go to Stripe and never reach this site.`,
    msg`A log of what administrators do, for ${{ days: facts.auditLogKeptDays }} days.`,
  ],
  msg`## Who else sees it`,
  [
    facts.aiService
      ? msg`What you write to the AI coach is sent to ${{ service: facts.aiService }}, which makes the answers. Nothing else of yours is sent unless you press a button that says so.`
      : msg`The AI coach answers on this server. What you write to it is sent nowhere.`,
    facts.takesPayments &&
      msg`Stripe receives what it needs to take a payment: your email address and the amount.`,
    facts.googleSignIn &&
      msg`If you sign in with Google, Google tells us your name, email address and picture, and learns that you use this site.`,
    facts.sendsMail && msg`Our mail service delivers the mails that we send you.`,
    msg`Nobody else. There are no trackers, no advertisements and no analytics services on this site. The one cookie keeps you signed in.`,
  ],
  msg`## Your rights`,
  facts.backupEveryHours === null
    ? msg`You can download everything that the site keeps about you under *Account Settings*, correct it, and delete your account there; it is then deleted at once. Backups keep what was deleted until they are replaced. For anything else write to {email}. You may also complain to the data protection authority of your country.`
    : msg`You can download everything that the site keeps about you under *Account Settings*, correct it, and delete your account there; it is then deleted at once. Backups, made every ${{ hours: facts.backupEveryHours }} hours, keep what was deleted until the ${{ count: facts.backupsKept }} newer ones have replaced them. For anything else write to ${{ email: '{email}' }}. You may also complain to the data protection authority of your country.`,
]

const terms = (facts: LegalFacts) => [
  msg`These terms are between you and {brand}, {city}, {region}, {country}.`,
  msg`## What you get`,
  facts.takesPayments
    ? msg`The tools and your own tracking are free. A membership is paid in advance for a month and renews until you cancel it, which you can do at any time under *Account Settings*; it then ends with the month that is paid. Within 14 days of the first payment you can have your money back.`
    : msg`The tools and your own tracking are free. No payments are taken on this site at present.`,
  msg`## What it is not`,
  msg`Coaching and these tools are not therapy or medical treatment. If you are in danger or think of harming yourself, call the emergency number of your country.`,
  msg`## What we ask of you`,
  [
    msg`Use one account, and keep your password to yourself.`,
    msg`Be at least 16 years old, or have the consent of a parent.`,
    msg`Do not use the site to harm others or to break it. We may then close your account.`,
  ],
  msg`## Sessions`,
  msg`A session can be changed or canceled free of charge until ${{ hours: FREE_CHANGE_HOURS }} hours before it begins. After that its credit is spent.`,
  msg`## What is yours stays yours`,
  msg`What you write belongs to you. We use it only to show it to you. You can download it and delete your account at any time.`,
  msg`## Changes`,
  msg`When these terms change, we say so here. Questions go to {email}.`,
]

type Part = MessageDescriptor | readonly (MessageDescriptor | false)[]

const written = (parts: readonly Part[]): string =>
  parts
    .map(part => (Array.isArray(part) ? list(part) : template(part as MessageDescriptor)))
    .join('\n\n')

/** @returns Markdown with placeholders; empty for a page that the software does not draft */
export function draftedPage(slug: string, facts: LegalFacts): string {
  if (slug === 'privacy') return written(privacy(facts))
  return slug === 'terms' ? written(terms(facts)) : ''
}
