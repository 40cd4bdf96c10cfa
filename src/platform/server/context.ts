import type { FastifyBaseLogger } from 'fastify'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Db } from './db/database.ts'
import type { ImportedList } from './db/imported-lists.ts'
import type { QuotaTables } from './db/member-bytes.ts'
import type { SharedPage, SharedScope } from './db/shared-rows.ts'
import type { Settings } from './settings/settings.ts'

/** Who calls, by their session. */
export interface Caller {
  sessionId: number
  userId: number
  isAdmin: boolean
  isCoach: boolean
  /** The one that they have chosen; null follows the site. */
  language: Language | null
}

/** What the process was started with; nothing else is global. */
export interface Deps {
  settings: Settings
  /** Keys the hashes of session tokens and rate limits. */
  secret: string
  now: () => Date
  features: FeatureHooks
}

/** What each use case is called with, and hands on. `who` is the caller, by their session. */
export interface Context<Who = Caller> {
  /** Inside `inTransaction`, the transaction. */
  db: Db
  deps: Deps
  now: Date
  who: Who
}

/** Where anybody may call. */
export type VisitorContext = Context<Caller | null>

/** For functions that do not look at the caller, so that jobs, commands and other features can call them, too. */
export type AnyContext = Context<unknown>

/** For what the site does by itself: a job, a command, a webhook. */
export const systemContext = (db: Db, deps: Deps, now: Date = deps.now()): Context<null> => ({
  db,
  deps,
  now,
  who: null,
})

export interface ArchiveTable {
  name: string
  /** A function for a list that can be long; it is called for each file of the archive. */
  rows: readonly Record<string, unknown>[] | (() => AsyncIterable<Record<string, unknown>>)
}

export interface Member {
  id: number
  /** Only when confirmed: anybody can register with somebody else's address. */
  email: string | null
}

export interface Exporting extends Member {
  /** Whether they have a coach's right now, with the second factor that the site requires. */
  isCoach: boolean
}

export interface ArchivePart {
  lists: Readonly<Record<string, string>>
  read: (ctx: AnyContext, member: Exporting) => Promise<ArchiveTable[]>
}

/** Runs in the transaction that deletes a member, for what foreign keys do not cascade to. */
export type Leave = (ctx: AnyContext, member: Member) => Promise<unknown>

/** A kind of a member's data that can be shared. Besides the member's own calls, nothing else reads it. */
export interface SharedKind {
  kind: string
  owns: (db: Db, owner: number, itemId: number) => Promise<boolean>
  /** @returns the owner's items within the scope, in the form of the feature's own responses */
  read: (db: Db, owner: number, scope: SharedScope, page: SharedPage) => Promise<readonly object[]>
}

/** Something that waits for the member on a day; shown on their home. */
export interface Due {
  kind: string
  text: string
  /** The page where it is done. */
  path: string
  /** A title for the day's domino, if nothing else is planned. */
  domino?: string
}

/** @param today in the member's own calendar */
export type ReadDue = (ctx: Context<Pick<Caller, 'userId'>>, today: CalendarDate) => Promise<Due[]>

/** Something new that waits for somebody until they have read or done it, wherever they arrive. */
export interface Waiting {
  kind: 'invitation' | 'message' | 'check_in' | 'step' | 'session' | 'share' | 'seat'
  text: string
  href: string
  /** An instant: since when it waits, or when a session begins. */
  at: string
}

/** Must take few indexed queries, limited to this user; without the coach's right, nothing of the coach's side. */
export type ReadWaiting = (
  ctx: Context<Pick<Caller, 'userId' | 'isCoach'>>,
) => Promise<readonly Waiting[]>

/** Runs in the transaction that accepts a coaching, for what a feature already has of these two. */
export type Coached = (
  ctx: AnyContext,
  pair: { coachId: number; memberId: number },
) => Promise<unknown>

interface MailedInvitation {
  email: string | null
  by: string
  /** As the person wrote it, or whoever invited them; null where nobody did. */
  name?: string | null
  /** What the link leads to, in a few words, where it was bought; otherwise it invites to a coaching. */
  bought?: string
}

/** A mailed link by which somebody without an account registers and accepts an invitation in one step. */
export interface MailedInvitations {
  /**
   * @returns the address that it was mailed to, or null for a link that was handed over, and who invites; null once it is
   *   used, withdrawn or expired
   */
  find: (ctx: AnyContext, token: string) => Promise<MailedInvitation | null>
  /** Runs in the transaction that registers the address. @returns whether it could still be used */
  accept: (ctx: AnyContext, token: string, memberId: number) => Promise<boolean>
}

/** What somebody leads as a coach; it ends with their right to coach. */
export interface Leads {
  /** For an administrator: how much is ahead, nothing of its content, and who could take it over. */
  ahead: (
    ctx: AnyContext,
    coachId: number,
  ) => Promise<{ booked: number; coaches: { id: number; name: string }[] }>
  /** @param to another coach with the right; null cancels it all. Runs in the transaction that takes the right away */
  end: (
    ctx: AnyContext,
    coachId: number,
    to: number | null,
  ) => Promise<{ handed_over: number; cancelled: number }>
}

/** Something that is kept about people who need no account, by their mail address. */
export interface KeptByAddress {
  /** Its name for administrators, in the plural. */
  what: string
  /** @param emailKey in lower case. @returns how many rows there were */
  erase: (ctx: AnyContext, emailKey: string) => Promise<number>
}

/** Runs in the transaction that publishes texts. @param texts by key */
export type TextsPublished = (
  ctx: Context,
  texts: {
    before: Readonly<Record<string, unknown>>
    after: Readonly<Record<string, unknown>>
  },
) => Promise<unknown>

/** The account's time zone, with which others compute, has changed. Runs in the transaction of the change. */
export type ZoneChanged = (ctx: AnyContext, userId: number) => Promise<unknown>

/** A day has another domino, or its domino another title. Runs in the transaction of the change. */
export type DayNamed = (
  ctx: AnyContext,
  day: { owner: number; date: CalendarDate; title: string },
) => Promise<unknown>

/** All sessions of a member were ended, by a new password or by signing out everywhere. */
export type SignedOut = (ctx: AnyContext, userId: number) => Promise<unknown>

/**
 * What an unsubscribe link ends, by the kind in its token (`mail/unsubscribe.ts`). Idempotent.
 * @param id of what the token is for. @returns false when there is no such thing any more
 */
export type Unsubscribe = (ctx: AnyContext, id: number) => Promise<boolean>

/**
 * Something was paid, refused or given back at the payment provider. Only ids are told, because what happened is read
 * again from there.
 */
export type Charged = (
  ctx: AnyContext & { log: FastifyBaseLogger },
  about: { customer: string | null; object: string | null },
) => Promise<unknown>

/** What each feature does with a member's data, and when something happens to it; from their manifests. */
export interface FeatureHooks {
  /** All tables' claims, for the quota. */
  tables: QuotaTables
  archive: readonly ArchivePart[]
  /** Lists that others refer to come first. */
  imports: readonly ImportedList[]
  leave: readonly Leave[]
  /** What members can share, from the features' manifests. */
  shares: readonly SharedKind[]
  due: readonly ReadDue[]
  waiting: readonly ReadWaiting[]
  invitations: readonly MailedInvitations[]
  coached: readonly Coached[]
  leads: readonly Leads[]
  keptByAddress: readonly KeptByAddress[]
  zoneChanged: readonly ZoneChanged[]
  dayNamed: readonly DayNamed[]
  textsPublished: readonly TextsPublished[]
  charged: readonly Charged[]
  signedOut: readonly SignedOut[]
  unsubscribe: Readonly<Record<string, Unsubscribe>>
}
