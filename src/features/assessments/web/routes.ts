import { msg } from '@lingui/core/runtime-macro'
import { ListChecks } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const assessmentsRoutes: readonly PageRoute[] = [
  {
    path: '/assessment',
    kind: 'open',
    title: msg`Assessments`,
    description: msg`Short self-assessments in five areas.`,
    sitemap: true,
    menu: { place: 'more-tools', order: 2, label: msg`Assessments` },
    file: 'assessments/web/assessments-page.tsx',
  },
  {
    path: '/assessment/history',
    kind: 'open',
    title: msg`Your assessment history`,
    description: msg`Every assessment you have taken.`,
    file: 'assessments/web/assessment-history-page.tsx',
  },
  {
    path: '/assessment/:id',
    kind: 'open',
    title: msg`Assessment`,
    description: msg`One question at a time.`,
    file: 'assessments/web/quiz-page.tsx',
  },
  {
    path: '/admin/quizzes',
    kind: 'admin',
    title: msg`Assessments`,
    description: msg`Administration.`,
    menu: { place: 'admin', order: 7, label: msg`Assessments`, icon: ListChecks, group: 'quizzes' },
    file: 'assessments/web/admin-quizzes-page.tsx',
  },
  {
    path: '/admin/quizzes/create',
    kind: 'admin',
    title: msg`Create Assessment Quiz`,
    description: msg`Administration.`,
    file: 'assessments/web/admin-quiz-create-page.tsx',
  },
  {
    path: '/admin/quizzes/:id',
    kind: 'admin',
    title: msg`Edit quiz`,
    description: msg`Administration.`,
    file: 'assessments/web/admin-quiz-page.tsx',
  },
  {
    path: '/admin/quizzes/:id/results',
    kind: 'admin',
    title: msg`Quiz results`,
    description: msg`Administration.`,
    file: 'assessments/web/admin-quiz-results-page.tsx',
  },
  {
    path: '/admin/results/:id',
    kind: 'admin',
    title: msg`Result`,
    description: msg`Administration.`,
    file: 'assessments/web/admin-result-page.tsx',
  },
]
