import { msg } from '@lingui/core/runtime-macro'
import { ListChecks } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const assessmentsRoutes: readonly PageRoute[] = [
  {
    path: '/assessment',
    kind: 'open',
    sitemap: true,
    menu: { place: 'more-tools', order: 2, label: msg`Assessments` },
    file: 'assessments/web/assessments-page.tsx',
  },
  {
    path: '/assessment/history',
    kind: 'open',
    file: 'assessments/web/assessment-history-page.tsx',
  },
  {
    path: '/assessment/:id',
    kind: 'open',
    file: 'assessments/web/quiz-page.tsx',
  },
  {
    path: '/admin/quizzes',
    kind: 'admin',
    menu: { place: 'admin', order: 7, label: msg`Assessments`, icon: ListChecks, group: 'quizzes' },
    file: 'assessments/web/admin-quizzes-page.tsx',
  },
  {
    path: '/admin/quizzes/create',
    kind: 'admin',
    file: 'assessments/web/admin-quiz-create-page.tsx',
  },
  {
    path: '/admin/quizzes/:id',
    kind: 'admin',
    file: 'assessments/web/admin-quiz-page.tsx',
  },
  {
    path: '/admin/quizzes/:id/results',
    kind: 'admin',
    file: 'assessments/web/admin-quiz-results-page.tsx',
  },
  {
    path: '/admin/results/:id',
    kind: 'admin',
    file: 'assessments/web/admin-result-page.tsx',
  },
]
