export const QUESTIONS_MAX = 12
export const OPTIONS_MAX = 10
export const LINE_MAX = 500
export const TEXT_MAX = 2_000

export const QUESTION_TYPES = ['scale', 'choice', 'yes_no', 'text'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export const NOT_MONDAY = 'Please enter the Monday of the week.'
export const WEEK_AHEAD = 'This week has not begun yet.'
export const NO_ANSWER = 'This does not answer a question on the form.'

export const DEFAULT_FORM = [
  {
    id: 1,
    type: 'scale',
    text: 'How was your week?',
    options: null,
    min: 1,
    max: 10,
    min_label: 'hard',
    max_label: 'good',
  },
  { id: 2, type: 'text', text: 'What went well?', options: null },
  { id: 3, type: 'text', text: 'What got in the way?', options: null },
  {
    id: 4,
    type: 'scale',
    text: 'How much energy do you have for the week ahead?',
    options: null,
    min: 1,
    max: 10,
    min_label: 'little',
    max_label: 'plenty',
  },
  { id: 5, type: 'yes_no', text: 'Did you do what we agreed on?', options: null },
  { id: 6, type: 'text', text: 'What would help you most next week?', options: null },
] as const
