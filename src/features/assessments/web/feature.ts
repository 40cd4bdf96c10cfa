import { ListChecks } from 'lucide-react'
import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/assessment': 'assessments'
    '/assessment/history': 'assessments'
    '/assessment/:id': 'assessments'
    '/admin/quizzes': 'assessments'
    '/admin/quizzes/create': 'assessments'
    '/admin/quizzes/:id': 'assessments'
    '/admin/quizzes/:id/results': 'assessments'
    '/admin/results/:id': 'assessments'
  }
}

export const assessmentsWeb = webFeature({
  name: 'assessments',
  pages: [
    {
      path: '/assessment',
      kind: 'open',
      title: 'Assessments',
      description: 'Short self-assessments in five areas.',
      sitemap: true,
      load: async () => {
        const { AssessmentsPage, assessmentsData } = await import('./assessments-page.tsx')
        return { Component: AssessmentsPage, data: assessmentsData }
      },
    },
    {
      path: '/assessment/history',
      kind: 'open',
      title: 'Your assessment history',
      description: 'Every assessment you have taken.',
      load: async () => {
        const { AssessmentHistoryPage, assessmentsData } = await import('./assessments-page.tsx')
        return { Component: AssessmentHistoryPage, data: assessmentsData }
      },
    },
    {
      path: '/assessment/:id',
      kind: 'open',
      title: 'Assessment',
      description: 'One question at a time.',
      load: async () => ({ Component: (await import('./quiz-page.tsx')).QuizPage }),
    },
    {
      path: '/admin/quizzes',
      kind: 'admin',
      title: 'Quizzes',
      description: 'Administration.',
      menu: { place: 'admin', order: 7, label: 'Quizzes', icon: ListChecks },
      load: async () => ({ Component: (await import('./admin-quizzes-page.tsx')).AdminQuizzesPage }),
    },
    {
      path: '/admin/quizzes/create',
      kind: 'admin',
      title: 'Create Assessment Quiz',
      description: 'Administration.',
      load: async () => ({ Component: (await import('./admin-quiz-create-page.tsx')).AdminQuizCreatePage }),
    },
    {
      path: '/admin/quizzes/:id',
      kind: 'admin',
      title: 'Edit quiz',
      description: 'Administration.',
      load: async () => ({ Component: (await import('./admin-quiz-page.tsx')).AdminQuizPage }),
    },
    {
      path: '/admin/quizzes/:id/results',
      kind: 'admin',
      title: 'Quiz results',
      description: 'Administration.',
      load: async () => ({ Component: (await import('./admin-quiz-results-page.tsx')).AdminQuizResultsPage }),
    },
    {
      path: '/admin/results/:id',
      kind: 'admin',
      title: 'Result',
      description: 'Administration.',
      load: async () => ({ Component: (await import('./admin-result-page.tsx')).AdminResultPage }),
    },
  ],
})
