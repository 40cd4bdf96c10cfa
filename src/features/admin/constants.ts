import { msg } from '@lingui/core/runtime-macro'

export const UNAUTHORIZED = msg`Unauthorized Access`

export const UNAUTHORIZED_MORE = msg`You need administrator privileges to access this page.`

export const COACHES_ONLY = msg`This page is for the coaches of this site.`

export const NO_COACH = msg`Please choose a coach who can take the sessions over.`

/** On the dashboard; includes the current week. */
export const CHART_WEEKS = 26

/** Items shown of each list on the dashboard (docs/product.md 10.1). */
export const LATEST = 3
