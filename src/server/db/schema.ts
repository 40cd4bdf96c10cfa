import type { ColumnType, Generated } from 'kysely'
import type { TIERS } from '#src/features/accounts/constants.ts'
import type { Category, QuestionType } from '#src/features/assessments/constants.ts'
import type { AskedQuestion } from '#src/features/assessments/contract.ts'
import type { Interest } from '#src/features/bookings/constants.ts'
import type { DrawerType } from '#src/features/cabinet/constants.ts'
import type { ChatMessage } from '#src/features/coach/contract.ts'
import type { DailyPlans } from '#src/features/planner/contract.ts'
import type { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import type { PaymentsSchema } from './schema-payments.ts'

/**
 * Rows as the code sees them, the same on both engines: instants are ISO 8601 UTC strings, calendar dates
 * `yyyy-MM-dd`, booleans booleans, JSON parsed.
 */
type Instant = string
type CalendarDate = string
/** Written once, at insert. */
type Fixed<T> = ColumnType<T, T, never>

type Pip = (typeof PIP_NUMBERS)[number]
type PipColumns = { [K in `pip${Pip}_label` | `pip${Pip}_status`]: string }

export interface Users {
  id: Generated<number>
  username: string
  /** Lower case, unique: names are compared without case (contract: accounts). */
  username_key: string
  email: string | null
  email_key: string | null
  password_hash: string | null
  /** A password that was made and printed at the first start does not work from here on. */
  password_ends_at: Instant | null
  full_name: string | null
  first_name: string | null
  last_name: string | null
  picture: string | null
  provider: string | null
  provider_id: string | null
  email_verified: boolean
  is_admin: boolean
  /** Signed out, and may not sign in, by an administrator's decision. */
  disabled: Generated<boolean>
  subscription_status: string
  subscription_tier: (typeof TIERS)[number] | null
  subscription_starts_at: Instant | null
  subscription_expires_at: Instant | null
  subscription_cancel_at_period_end: boolean
  stripe_customer_id: string | null
  stripe_subscription_id: string | null
  /** A pause was asked for: it begins when the paid period ends, and ends here. */
  subscription_resumes_at: Instant | null
  created_at: Fixed<Instant>
}

export interface Sessions {
  id: Generated<number>
  /** HMAC-SHA-256 of the cookie's token, hexadecimal; the token itself is never stored. */
  token_hash: string
  user_id: Fixed<number>
  user_agent: Fixed<string | null>
  created_at: Fixed<Instant>
  last_seen_at: Instant
  expires_at: Instant
  /** When its member gave the password again, for a change that asks for it; signing in counts too. */
  confirmed_at: Instant | null
}

export interface SecondSteps {
  user_id: Fixed<number>
  /** The secret shared with the authenticator app, encrypted. */
  sealed_secret: string
  /** The number of the 30 seconds whose code was taken last: each code works once. */
  last_period: number
  created_at: Instant
  /** Null until a first code has shown that the app has the secret. */
  on_since: Instant | null
}

export interface RecoveryCodes {
  id: Generated<number>
  user_id: Fixed<number>
  /** SHA-256 of the code, which has 120 random bits. */
  code_hash: Fixed<string>
}

export interface AccountTokens {
  id: Generated<number>
  user_id: Fixed<number>
  purpose: Fixed<'confirm' | 'reset'>
  /** SHA-256 of the mailed token. */
  token_hash: Fixed<string>
  /** The address it was mailed to; a changed address is not confirmed by an older link. */
  email: Fixed<string>
  created_at: Fixed<Instant>
  expires_at: Fixed<Instant>
}

export interface RateLimits {
  key: Fixed<string>
  count: number
  /** When the window ends and the count begins anew. */
  resets_at: Instant
}

export interface IdempotencyKeys {
  /** The caller, the endpoint and the key, hashed. */
  key: Fixed<string>
  /** Whose answer it holds; it goes with the account. */
  user_id: Fixed<number | null>
  status: Fixed<number>
  /** Empty only inside the transaction that makes it. */
  body: string
  expires_at: Fixed<Instant>
}

export interface DominoEntries extends PipColumns {
  id: Generated<number>
  user_id: Fixed<number>
  date: CalendarDate
  title: string
  description: string | null
  completed: boolean
  completed_at: Instant | null
  created_at: Fixed<Instant>
  updated_at: Instant
}

export interface DominoReflections {
  id: Generated<number>
  domino_id: Fixed<number>
  reflection: string
  created_at: Fixed<Instant>
}

/** A day off that the member marked: it does not break the run of completed days. */
export interface RestDays {
  id: Generated<number>
  user_id: Fixed<number>
  /** Unique for each member. */
  date: Fixed<CalendarDate>
}

export interface WeeklyPlanners {
  id: Generated<number>
  user_id: Fixed<number>
  /** A Monday; unique for each member. */
  week_start_date: Fixed<CalendarDate>
  weekly_intention: string | null
  daily_plans: DailyPlans
  went_well: string | null
  to_improve: string | null
  insights: string | null
  next_week_intention: string | null
  created_at: Fixed<Instant>
  updated_at: Instant
}

export interface CabinetEntries {
  id: Generated<number>
  user_id: Fixed<number>
  drawer_type: DrawerType
  title: string
  content: string
  /** Smallest on top of its drawer. */
  position: number
  created_at: Fixed<Instant>
  updated_at: Instant
}

export interface Contacts {
  id: Generated<number>
  name: Fixed<string>
  email: Fixed<string>
  phone: Fixed<string | null>
  subject: Fixed<string | null>
  message: Fixed<string>
  /** `searchText` of what an administrator searches by. */
  search: Fixed<string>
  created_at: Fixed<Instant>
}

export interface Bookings {
  id: Generated<number>
  name: Fixed<string>
  email: Fixed<string>
  phone: Fixed<string | null>
  interest: Fixed<Interest>
  message: Fixed<string | null>
  search: Fixed<string>
  created_at: Fixed<Instant>
}

export interface Newsletters {
  id: Generated<number>
  email: string
  /** Lower case, unique. */
  email_key: Fixed<string>
  subscribed_at: Instant
  is_active: boolean
  /** Null until the mailed link was confirmed; such a row is listed nowhere. */
  confirmed_at: Instant | null
  confirm_token_hash: string | null
  confirm_expires_at: Instant | null
}

export interface NewsletterLetters {
  id: Generated<number>
  subject: string
  body: string
  status: 'draft' | 'sending' | 'sent'
  created_at: Fixed<Instant>
  started_at: Instant | null
  finished_at: Instant | null
  recipients: number
  /** The last subscriber whose mail was written: where to go on after a stop. */
  reached: number
}

export interface Mails {
  id: Generated<number>
  /** The newsletter it is a copy of. */
  letter_id: Fixed<number | null>
  /** What it is for, in one word, for counts and logs. */
  kind: Fixed<string>
  recipient: Fixed<string>
  reply_to: Fixed<string | null>
  subject: Fixed<string>
  /** What it says; emptied with its headers when it is sent or given up. */
  body_text: string
  body_html: string
  headers: Record<string, string>
  message_id: Fixed<string>
  /**
   * waiting → claimed → handing_over → sent; refused for good or too often: failed. A row whose worker died
   * while handing over may have been sent or not: uncertain, and never sent again.
   */
  status: 'waiting' | 'claimed' | 'handing_over' | 'sent' | 'failed' | 'uncertain'
  attempts: number
  /** When to try next; while claimed or handing over, when the claim ends. */
  due_at: Instant
  last_error: string | null
  created_at: Fixed<Instant>
  sent_at: Instant | null
}

export interface AssessmentQuizzes {
  id: Generated<number>
  title: string
  description: string
  category: Category
  active: boolean
  created_at: Fixed<Instant>
}

export interface AssessmentQuestions {
  id: Generated<number>
  quiz_id: Fixed<number>
  question_text: string
  order: number
  question_type: QuestionType
  options: ColumnType<string[] | null, string | null, string | null>
  min_value: number | null
  max_value: number | null
  min_label: string | null
  max_label: string | null
}

export interface AssessmentResults {
  id: Generated<number>
  user_id: Fixed<number>
  /** No foreign key: a result outlives its quiz. */
  quiz_id: Fixed<number>
  quiz_title: Fixed<string>
  quiz_category: Fixed<Category>
  /** The questions as they were when it was taken. */
  questions: ColumnType<AskedQuestion[], string, never>
  responses: ColumnType<Record<string, string | number>, string, never>
  score: Fixed<number>
  total_score: Fixed<number>
  max_score: Fixed<number>
  result_category: Fixed<string>
  completed_at: Fixed<Instant>
}

/** What administrators did: written by the kernel for every changing call of theirs. */
export interface AuditLog {
  id: Generated<number>
  /** No foreign key: the log outlives the account. */
  admin_id: Fixed<number>
  username: Fixed<string>
  /** The endpoint's own summary. */
  action: Fixed<string>
  /** Method and path, with its ids. */
  call: Fixed<string>
  /** The request's body, cut short. */
  details: Fixed<string | null>
  created_at: Fixed<Instant>
}

/** Counts of weeks that are over, for the dashboard. */
export interface WeeklyCounts {
  /** A Monday, UTC. */
  week: Fixed<CalendarDate>
  sign_ups: Fixed<number>
  bookings: Fixed<number>
  active_members: Fixed<number>
  completed_dominoes: Fixed<number>
}

/** How many rows a table has; its triggers keep it (migration 0016), nothing else writes it. */
export interface RowCounts {
  name: Fixed<'contacts' | 'bookings'>
  n: Fixed<number>
}

/** Starter content that was given once. */
export interface Seeds {
  name: Fixed<string>
}

/** Work that comes round again; see `src/server/jobs.ts`. */
export interface Jobs {
  name: Fixed<string>
  due_at: Instant
  /** Who has it now, a random word; null when nobody has. */
  claim: string | null
  claimed_until: Instant | null
}

/** Up to where a replica must have come to show an administrator their own changes; PostgreSQL's own word. */
export interface LastWrites {
  user_id: Fixed<number>
  position: string
}

/** A conversation with the coach that its member chose to keep. */
export interface CoachConversations {
  id: Generated<number>
  user_id: Fixed<number>
  title: string
  messages: ColumnType<ChatMessage[], string, string>
  created_at: Fixed<Instant>
  updated_at: Instant
}

/** Tokens of the AI service that somebody, or the whole site, has had on a day. */
export interface CoachBudgets {
  /** Who and which day, as a keyed hash. */
  key: Fixed<string>
  tokens: number
  ends_at: Fixed<Instant>
}

export interface Schema extends PaymentsSchema {
  coach_conversations: CoachConversations
  coach_budgets: CoachBudgets
  jobs: Jobs
  last_writes: LastWrites
  seeds: Seeds
  weekly_counts: WeeklyCounts
  row_counts: RowCounts
  audit_log: AuditLog
  assessment_quizzes: AssessmentQuizzes
  assessment_questions: AssessmentQuestions
  assessment_results: AssessmentResults
  contacts: Contacts
  bookings: Bookings
  newsletters: Newsletters
  newsletter_letters: NewsletterLetters
  mails: Mails
  users: Users
  sessions: Sessions
  account_tokens: AccountTokens
  second_steps: SecondSteps
  recovery_codes: RecoveryCodes
  rate_limits: RateLimits
  idempotency_keys: IdempotencyKeys
  domino_entries: DominoEntries
  domino_reflections: DominoReflections
  rest_days: RestDays
  weekly_planners: WeeklyPlanners
  cabinet_entries: CabinetEntries
}
