import { msg } from '@lingui/core/runtime-macro'
import type { Words } from '#src/contract/i18n.ts'
import type { Unsaid } from '#src/contract/own-words.ts'
import type { NewQuestion } from '../contract/quizzes.ts'
import type { QuizFields } from './quizzes.store.ts'

/** Options in ascending order: the position gives the points (docs/product.md 7.4). `pips` are the question's areas. */
const choice = (
  pips: number[],
  question_text: Words,
  ...options: Words[]
): Unsaid<NewQuestion> => ({
  question_text,
  question_type: 'multiple_choice',
  options,
  pips,
})

const scale = (
  pips: number[],
  question_text: Words,
  min_label: Words,
  max_label: Words,
): Unsaid<NewQuestion> => ({
  question_text,
  question_type: 'scale',
  min_value: 1,
  max_value: 10,
  min_label,
  max_label,
  pips,
})

const yesNo = (pips: number[], question_text: Words): Unsaid<NewQuestion> => ({
  question_text,
  question_type: 'yes_no',
  pips,
})

type StarterQuiz = Unsaid<QuizFields & { questions: readonly NewQuestion[] }>

/** One quiz per category for a new site; administrators may change or delete them. */
export const STARTER_QUIZZES: readonly StarterQuiz[] = [
  {
    title: msg`How present are you?`,
    description: msg`Ten questions about where your attention spends its day: in the front room, where you are, or in the others. Answer for the past two weeks.`,
    category: 'mindfulness',
    active: true,
    questions: [
      scale(
        [10],
        msg`How often do you notice what you are doing while you do it?`,
        msg`Hardly ever`,
        msg`Most of the time`,
      ),
      choice(
        [10],
        msg`When your mind wanders, how soon do you notice?`,
        msg`I rarely notice at all`,
        msg`When somebody speaks to me`,
        msg`After some minutes`,
        msg`Within a minute or so`,
        msg`Almost at once`,
      ),
      yesNo(
        [5],
        msg`Did you sit still on purpose, for five minutes or more, at least once this week?`,
      ),
      scale(
        [6],
        msg`How easily can you listen to somebody without preparing your answer?`,
        msg`Not easily`,
        msg`Very easily`,
      ),
      choice(
        [3, 5],
        msg`You wait in a line for ten minutes. What happens?`,
        msg`I am on my phone before I know it`,
        msg`I grow impatient and think of all I should be doing`,
        msg`I plan the rest of the day`,
        msg`I look around and let the time pass`,
        msg`I take it as a pause and breathe`,
      ),
      scale(
        [3],
        msg`How well do you feel what your body tells you: hunger, tiredness, tension?`,
        msg`Poorly`,
        msg`Very well`,
      ),
      yesNo([9], msg`Can you remember what your last meal tasted like?`),
      choice(
        [3],
        msg`A strong feeling comes up in the middle of the day. What do you do first?`,
        msg`I act on it at once`,
        msg`I push it away`,
        msg`I explain it to myself`,
        msg`I name it and let it be there for a moment`,
      ),
      scale(
        [1],
        msg`How often do you act on a thought without asking whether it is true?`,
        msg`Nearly always`,
        msg`Hardly ever`,
      ),
      scale(
        [5],
        msg`How calm is the room you go to when you close your eyes?`,
        msg`Very noisy`,
        msg`Quiet`,
      ),
    ],
  },
  {
    title: msg`The shape of your week`,
    description: msg`Nine questions about how your hours divide between work, people, rest and yourself, and whether that is how you want it.`,
    category: 'life_balance',
    active: true,
    questions: [
      scale(
        [12],
        msg`How satisfied are you with how last week was divided?`,
        msg`Not at all`,
        msg`Fully`,
      ),
      choice(
        [8, 11],
        msg`How many evenings last week were truly free of work?`,
        msg`None`,
        msg`One or two`,
        msg`Three or four`,
        msg`Five or six`,
        msg`All seven`,
      ),
      yesNo([6], msg`Did you spend an unhurried hour with somebody you love this week?`),
      scale(
        [8],
        msg`How easy is it for you to say no to something you do not want to take on?`,
        msg`Very hard`,
        msg`Easy`,
      ),
      choice(
        [8, 11],
        msg`When something has to give, what gives first?`,
        msg`My sleep`,
        msg`My own time`,
        msg`My friends`,
        msg`Small chores`,
        msg`Work that can wait`,
      ),
      scale([11], msg`How rested do you feel on a Monday morning?`, msg`Exhausted`, msg`Rested`),
      yesNo([12], msg`Is there one thing in your week that is only for you?`),
      scale(
        [4, 12],
        msg`How well do your days fit what matters most to you?`,
        msg`Poorly`,
        msg`Very well`,
      ),
      choice(
        [],
        msg`A free Saturday opens up. What do you feel?`,
        msg`Uneasy: I should be doing something`,
        msg`I fill it with errands`,
        msg`I am not sure what I would like`,
        msg`I have an idea or two`,
        msg`I know exactly what I would love to do`,
      ),
    ],
  },
  {
    title: msg`Your first domino`,
    description: msg`Ten questions about how you choose what to do, begin it, and finish it. Not how busy you are: how much of it counts.`,
    category: 'productivity',
    active: true,
    questions: [
      yesNo([12], msg`Did you know this morning which one thing mattered most today?`),
      scale(
        [4, 12],
        msg`How often do you begin the day with that one thing?`,
        msg`Hardly ever`,
        msg`Nearly always`,
      ),
      choice(
        [12],
        msg`How do you decide what comes next?`,
        msg`Whatever shouts loudest`,
        msg`The last person who asked`,
        msg`The top of a long list`,
        msg`A short list I made the evening before`,
        msg`One thing chosen for the day, then the rest`,
      ),
      scale(
        [4],
        msg`How long can you stay with one task before you reach for something else?`,
        msg`Minutes`,
        msg`As long as it needs`,
      ),
      choice(
        [4],
        msg`A task has been waiting for two weeks. What is usually the reason?`,
        msg`I had forgotten it`,
        msg`It is too large to begin`,
        msg`I hope it goes away`,
        msg`I am waiting for somebody`,
        msg`I have decided that it can wait`,
      ),
      yesNo([4], msg`Did you finish something this week that you had been putting off?`),
      scale([12], msg`How realistic are your plans for a day?`, msg`Never met`, msg`Usually met`),
      scale(
        [8],
        msg`How often do small distractions decide your day?`,
        msg`Every day`,
        msg`Rarely`,
      ),
      yesNo([10], msg`Do you look back on your week at a set time?`),
      choice(
        [10],
        msg`At the end of most days, what do you know?`,
        msg`That I was busy`,
        msg`What is left to do`,
        msg`What I did`,
        msg`What I did and why it mattered`,
      ),
    ],
  },
  {
    title: msg`Body and rest`,
    description: msg`Nine questions about sleep, movement, food and recovery. A look at habits, not a medical test.`,
    category: 'wellness',
    active: true,
    questions: [
      choice(
        [11],
        msg`How many hours did you sleep on most nights of the past week?`,
        msg`Fewer than five`,
        msg`Five`,
        msg`Six`,
        msg`Seven`,
        msg`Eight or more`,
      ),
      scale([11], msg`How refreshed do you wake?`, msg`Not at all`, msg`Fully`),
      choice(
        [7],
        msg`On how many days of the past week did you move for twenty minutes or more?`,
        msg`None`,
        msg`One or two`,
        msg`Three or four`,
        msg`Five or six`,
        msg`All seven`,
      ),
      yesNo([9], msg`Did you eat most meals of the past three days sitting down?`),
      scale(
        [9],
        msg`How well does what you eat keep your energy even through the day?`,
        msg`Poorly`,
        msg`Very well`,
      ),
      yesNo([8, 11], msg`Is your phone out of reach while you fall asleep?`),
      scale(
        [3, 11],
        msg`How soon do you notice that you need a break?`,
        msg`Far too late`,
        msg`In good time`,
      ),
      choice(
        [11],
        msg`After a hard day, what do you do to recover?`,
        msg`Nothing; I go on`,
        msg`A screen until I fall asleep`,
        msg`Something that distracts me`,
        msg`Something that calms me`,
        msg`Something that truly restores me`,
      ),
      scale(
        [7, 11],
        msg`How much energy was left at the end of most days?`,
        msg`None`,
        msg`Plenty`,
      ),
    ],
  },
  {
    title: msg`The filters you look through`,
    description: msg`Ten questions about the beliefs between you and what happens: not good enough, always and never, mind reading, should, and the worst case.`,
    category: 'growth',
    active: true,
    questions: [
      scale(
        [3],
        msg`When something goes well, how readily do you give yourself credit?`,
        msg`Not readily`,
        msg`Readily`,
      ),
      choice(
        [3, 6],
        msg`Somebody gives you a curt answer. What do you think first?`,
        msg`I have done something wrong`,
        msg`They do not like me`,
        msg`They are rude`,
        msg`They may be busy`,
        msg`I do not know yet; I could ask`,
      ),
      scale(
        [1],
        msg`How often do you catch yourself thinking "always" or "never"?`,
        msg`All the time, unnoticed`,
        msg`I catch most of them`,
      ),
      yesNo(
        [1],
        msg`Can you name one belief about yourself that you learned as a child and no longer need?`,
      ),
      choice(
        [1],
        msg`A plan fails. What story do you tell yourself?`,
        msg`It proves that I cannot do it`,
        msg`Things like that happen to me`,
        msg`Somebody let me down`,
        msg`This one did not work`,
        msg`I know what I will try next`,
      ),
      scale(
        [8],
        msg`How much of your day is ruled by what you should do?`,
        msg`Nearly all of it`,
        msg`Little of it`,
      ),
      scale(
        [6],
        msg`How easily can you see a disagreement through the other person’s eyes?`,
        msg`Not easily`,
        msg`Very easily`,
      ),
      yesNo([1], msg`Did you do something this month that felt a little too large for you?`),
      choice(
        [1, 6],
        msg`You are offered helpful criticism. What happens inside?`,
        msg`I close up`,
        msg`I defend myself`,
        msg`I agree, and feel small`,
        msg`I listen, and feel it later`,
        msg`I listen, and take what is useful`,
      ),
      scale(
        [3],
        msg`How often does the worst case you imagined come true?`,
        msg`I never check`,
        msg`Rarely, and I check`,
      ),
    ],
  },
]
