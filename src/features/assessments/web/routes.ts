import { ListChecks } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const assessmentsRoutes: readonly PageRoute[] = [
  {
    path: '/assessment',
    kind: 'open',
    title: 'Assessments',
    description: 'Short self-assessments in five areas.',
    sitemap: true,
    menu: { place: 'more-tools', order: 2, label: 'Assessments' },
    file: 'assessments/web/assessments-page.tsx',
  },
  {
    path: '/assessment/history',
    kind: 'open',
    title: 'Your assessment history',
    description: 'Every assessment you have taken.',
    file: 'assessments/web/assessment-history-page.tsx',
  },
  {
    path: '/assessment/:id',
    kind: 'open',
    title: 'Assessment',
    description: 'One question at a time.',
    file: 'assessments/web/quiz-page.tsx',
  },
  {
    path: '/admin/quizzes',
    kind: 'admin',
    title: 'Quizzes',
    description: 'Administration.',
    menu: { place: 'admin', order: 7, label: 'Quizzes', icon: ListChecks, group: 'quizzes' },
    file: 'assessments/web/admin-quizzes-page.tsx',
  },
  {
    path: '/admin/quizzes/create',
    kind: 'admin',
    title: 'Create Assessment Quiz',
    description: 'Administration.',
    file: 'assessments/web/admin-quiz-create-page.tsx',
  },
  {
    path: '/admin/quizzes/:id',
    kind: 'admin',
    title: 'Edit quiz',
    description: 'Administration.',
    file: 'assessments/web/admin-quiz-page.tsx',
  },
  {
    path: '/admin/quizzes/:id/results',
    kind: 'admin',
    title: 'Quiz results',
    description: 'Administration.',
    file: 'assessments/web/admin-quiz-results-page.tsx',
  },
  {
    path: '/admin/results/:id',
    kind: 'admin',
    title: 'Result',
    description: 'Administration.',
    file: 'assessments/web/admin-result-page.tsx',
  },
]
