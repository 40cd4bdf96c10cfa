/**
 * The URL contract (spec 2): every address of the site, used by the router, links, redirects, the prerender,
 * the sitemap and the tests.
 *
 * kind: `public` arrives as finished HTML; `app` is the member application's shell, open to visitors too;
 * `member` and `admin` are guarded in the page. built: false shows the not-found screen.
 */
export interface Route {
  path: string
  title: string
  description: string
  kind: 'public' | 'app' | 'member' | 'admin'
  built: boolean
}

const route = (
  path: string,
  kind: Route['kind'],
  built: boolean,
  title: string,
  description: string,
): Route => ({ path, kind, built, title, description })

export const routes = {
  home: route(
    '/',
    'public',
    true,
    'Personal growth, one week at a time',
    'Four mental tools, a weekly rhythm and a coach beside you. Tip the first domino today; the rest follow.',
  ),
  tools: route(
    '/tools',
    'public',
    true,
    'Four mental tools',
    'Perception Filter, The 3 Rooms of the Mind, Conscious Cabinet and Daily Domino, and how they work together.',
  ),
  tool: route('/tools/:tool', 'public', true, 'Tool', 'One of the four tools, explained.'),
  coaching: route(
    '/coaching',
    'public',
    true,
    'Coaching',
    'Individual and group coaching: discovery, integration, application, mastery.',
  ),
  booking: route(
    '/booking',
    'public',
    true,
    'Book a free consultation',
    'A free 30-minute consultation, in Yonkers or by video.',
  ),
  contact: route(
    '/contact',
    'public',
    true,
    'Contact',
    'Write, call, or find us in Yonkers, NY; we work worldwide.',
  ),
  tracker: route(
    '/daily-domino',
    'app',
    true,
    'Daily Domino Tracker',
    'Pick the one action that sets the day in motion, and watch its twelve pips fill.',
  ),
  createDomino: route(
    '/create-domino',
    'app',
    true,
    "Today's domino",
    'Set a domino for the day and its twelve pips.',
  ),
  domino: route('/domino/:id', 'member', true, 'Domino', 'One domino, its pips and its reflections.'),
  planner: route(
    '/weekly-planner',
    'app',
    true,
    'Weekly Planner',
    'An intention for the week, seven days of priorities, and a look back.',
  ),
  perceptionFilter: route(
    '/perception-filter',
    'public',
    true,
    'Perception Filter',
    'See the filters between you and the world, and adjust them.',
  ),
  threeRooms: route(
    '/three-rooms',
    'public',
    true,
    'The 3 Rooms of the Mind',
    'The Present Room, the Conscious Room and the Subconscious Room.',
  ),
  cabinet: route(
    '/conscious-cabinet',
    'app',
    true,
    'Conscious Cabinet',
    'Three drawers for what is on your mind: this week, this year, this life.',
  ),
  coach: route('/ai-coach', 'app', true, 'AI Coach', 'Ask about the four tools and your week.'),
  auth: route('/auth', 'app', true, 'Sign in', 'Sign in or create an account.'),
  pricing: route(
    '/pricing',
    'public',
    true,
    'Memberships',
    'Three memberships, a 14-day money-back guarantee.',
  ),
  subscribe: route('/subscribe/:plan', 'app', true, 'Subscribe', 'Begin a membership.'),
  subscriptionSuccess: route(
    '/subscription/success',
    'app',
    true,
    'Your subscription',
    'The state of your subscription.',
  ),
  account: route('/account', 'member', true, 'Your account', 'Profile, membership, devices and data.'),
  assessments: route('/assessment', 'app', true, 'Assessments', 'Short self-assessments in five areas.'),
  assessmentHistory: route(
    '/assessment/history',
    'app',
    true,
    'Your assessment history',
    'Every assessment you have taken.',
  ),
  assessment: route('/assessment/:id', 'app', true, 'Assessment', 'One question at a time.'),
  resendConfirmation: route(
    '/email-confirmation-test',
    'app',
    true,
    'Resend confirmation email',
    'Have the confirmation mail sent again.',
  ),
  confirmEmail: route(
    '/confirm-email',
    'app',
    true,
    'Confirm your email address',
    'Confirm the email address of your account.',
  ),
  forgotPassword: route(
    '/forgot-password',
    'app',
    true,
    'Forgot your password?',
    'Have a link mailed to you to set a new password.',
  ),
  resetPassword: route(
    '/reset-password',
    'app',
    true,
    'Set a new password',
    'Set a new password with the link from your mail.',
  ),
  newsletterConfirm: route(
    '/newsletter/confirm',
    'app',
    true,
    'Confirm your address',
    'Confirm the newsletter for your address.',
  ),
  newsletterUnsubscribe: route(
    '/newsletter/unsubscribe',
    'app',
    true,
    'Unsubscribe',
    'Leave the newsletter with one press.',
  ),
  adminLogin: route('/admin/login', 'app', true, 'Administrator sign in', 'For administrators of this site.'),
  admin: route('/admin', 'admin', true, 'Dashboard', 'Administration.'),
  adminContacts: route('/admin/contacts', 'admin', true, 'Contacts', 'Administration.'),
  adminBookings: route('/admin/bookings', 'admin', true, 'Bookings', 'Administration.'),
  adminNewsletter: route('/admin/newsletter', 'admin', true, 'Newsletter', 'Administration.'),
  adminEmailList: route('/admin/email-list', 'admin', true, 'Email list', 'Administration.'),
  adminLetters: route('/admin/letters', 'admin', true, 'Letters', 'Administration.'),
  adminLetter: route('/admin/letters/:id', 'admin', true, 'Letter', 'Administration.'),
  adminQuizzes: route('/admin/quizzes', 'admin', true, 'Quizzes', 'Administration.'),
  adminQuizCreate: route('/admin/quizzes/create', 'admin', true, 'Create Assessment Quiz', 'Administration.'),
  adminQuiz: route('/admin/quizzes/:id', 'admin', true, 'Edit quiz', 'Administration.'),
  adminQuizResults: route('/admin/quizzes/:id/results', 'admin', true, 'Quiz results', 'Administration.'),
  adminResult: route('/admin/results/:id', 'admin', true, 'Result', 'Administration.'),
  adminMembers: route('/admin/members', 'admin', true, 'Members', 'Administration.'),
  adminLog: route('/admin/log', 'admin', true, 'Log', 'Administration.'),
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

/**
 * The address of a route.
 * @param params values for `:name` parts; @param query left out where a value is undefined
 * @throws when a part of the path has no value
 */
export function href(
  name: RouteName,
  params: Record<string, string | number> = {},
  query: Record<string, string | undefined> = {},
): string {
  const path = routes[name].path.replace(/:(\w+)/g, (_, part: string) => {
    const value = params[part]
    if (value === undefined) throw new Error(`${routes[name].path}: ${part} is missing`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()
  return search ? `${path}?${search}` : path
}
