import type { PageRoute } from '#src/platform/web/routing/page.ts'
import * as list from './feature-list.ts'

export const pages: readonly PageRoute[] = Object.values(list).flat()
