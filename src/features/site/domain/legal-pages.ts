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
    title: 'Privacy',
    description: 'What this site keeps, for how long, who sees it, and how to get or delete it.',
  },
  {
    slug: 'terms',
    title: 'Terms',
    description: 'What you can expect of this site, and what it expects of you.',
  },
] as const

const list = (lines: readonly (string | false)[]) =>
  lines
    .filter(line => line !== false)
    .map(line => `- ${line}`)
    .join('\n')

const privacy = (
  facts: LegalFacts,
) => `{brand} runs this site. For any question about your data, write to {email}.

## What we keep

${list([
  'Your account: user name, email address, and your password as a hash that nobody can read.',
  'What you write for yourself: dominoes and their pips, reflections, weekly plans, drawers, assessment results, conversations that you choose to keep. These pages are yours alone: neither other members nor administrators see them. A coach sees what you share, from and until the days you choose; *Sharing* in your account lists every time they looked, and stops everything.',
  'What you and a coach write to each other: messages, shared notes, actions, agenda, growth plan and check-ins. Both of you see them, administrators do not.',
  `Sessions that you book: time, place and what you wrote with the booking; of guests also name and email address, kept for ${KEPT_DAYS} days.`,
  `Sign-ins: time, device and network address, for ${facts.signInLogDays} days, so that you and we can notice a stranger.`,
  `What you send us by the contact form and when you ask for a consultation, kept for ${KEPT_DAYS} days.`,
  'Your address for the newsletter, if you sign up, until you unsubscribe; each issue has a link for that.',
  facts.takesPayments &&
    'Your membership: which one, since when and until when. Card numbers go to Stripe and never reach this site.',
  `A log of what administrators do, for ${facts.auditLogKeptDays} days.`,
])}

## Who else sees it

${list([
  facts.aiService
    ? `What you write to the AI coach is sent to ${facts.aiService}, which makes the answers. Nothing else of yours is sent unless you press a button that says so.`
    : 'The AI coach answers on this server. What you write to it is sent nowhere.',
  facts.takesPayments &&
    'Stripe receives what it needs to take a payment: your email address and the amount.',
  facts.googleSignIn &&
    'If you sign in with Google, Google tells us your name, email address and picture, and learns that you use this site.',
  facts.sendsMail && 'Our mail service delivers the mails that we send you.',
  'Nobody else. There are no trackers, no advertisements and no analytics services on this site. The one cookie keeps you signed in.',
])}

## Your rights

You can download everything that the site keeps about you under *Account Settings*, correct it, and delete your account there; it is then deleted at once. ${
  facts.backupEveryHours === null
    ? 'Backups keep what was deleted until they are replaced.'
    : `Backups, made every ${facts.backupEveryHours} hours, keep what was deleted until the ${facts.backupsKept} newer ones have replaced them.`
} For anything else write to {email}. You may also complain to the data protection authority of your country.`

const terms = (
  facts: LegalFacts,
) => `These terms are between you and {brand}, {city}, {region}, {country}.

## What you get

The tools and your own tracking are free. ${
  facts.takesPayments
    ? 'A membership is paid in advance for a month and renews until you cancel it, which you can do at any time under *Account Settings*; it then ends with the month that is paid. Within 14 days of the first payment you can have your money back.'
    : 'No payments are taken on this site at present.'
}

## What it is not

Coaching and these tools are not therapy or medical treatment. If you are in danger or think of harming yourself, call the emergency number of your country.

## What we ask of you

${list([
  'Use one account, and keep your password to yourself.',
  'Be at least 16 years old, or have the consent of a parent.',
  'Do not use the site to harm others or to break it. We may then close your account.',
])}

## Sessions

A session can be changed or canceled free of charge until ${FREE_CHANGE_HOURS} hours before it begins. After that its credit is spent.

## What is yours stays yours

What you write belongs to you. We use it only to show it to you. You can download it and delete your account at any time.

## Changes

When these terms change, we say so here. Questions go to {email}.`

/** @returns Markdown with placeholders; empty for a page that the software does not draft */
export function draftedPage(slug: string, facts: LegalFacts): string {
  if (slug === 'privacy') return privacy(facts)
  return slug === 'terms' ? terms(facts) : ''
}
