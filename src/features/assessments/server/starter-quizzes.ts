import type { NewQuestion } from '../contract/quizzes.ts'
import type { QuizFields } from './quizzes.store.ts'

/** Options in ascending order: the position gives the points (docs/product.md 7.4). `pips` are the question's areas. */
const choice = (pips: number[], question_text: string, ...options: string[]): NewQuestion => ({
  question_text,
  question_type: 'multiple_choice',
  options,
  pips,
})

const scale = (
  pips: number[],
  question_text: string,
  min_label: string,
  max_label: string,
): NewQuestion => ({
  question_text,
  question_type: 'scale',
  min_value: 1,
  max_value: 10,
  min_label,
  max_label,
  pips,
})

const yesNo = (pips: number[], question_text: string): NewQuestion => ({
  question_text,
  question_type: 'yes_no',
  pips,
})

export interface StarterQuiz extends QuizFields {
  questions: readonly NewQuestion[]
}

/** One quiz per category for a new site; administrators may change or delete them. */
export const STARTER_QUIZZES: readonly StarterQuiz[] = [
  {
    title: 'How present are you?',
    description:
      'Ten questions about where your attention spends its day: in the front room, where you are, or in the others. Answer for the past two weeks.',
    category: 'mindfulness',
    active: true,
    questions: [
      scale(
        [10],
        'How often do you notice what you are doing while you do it?',
        'Hardly ever',
        'Most of the time',
      ),
      choice(
        [10],
        'When your mind wanders, how soon do you notice?',
        'I rarely notice at all',
        'When somebody speaks to me',
        'After some minutes',
        'Within a minute or so',
        'Almost at once',
      ),
      yesNo(
        [5],
        'Did you sit still on purpose, for five minutes or more, at least once this week?',
      ),
      scale(
        [6],
        'How easily can you listen to somebody without preparing your answer?',
        'Not easily',
        'Very easily',
      ),
      choice(
        [3, 5],
        'You wait in a line for ten minutes. What happens?',
        'I am on my phone before I know it',
        'I grow impatient and think of all I should be doing',
        'I plan the rest of the day',
        'I look around and let the time pass',
        'I take it as a pause and breathe',
      ),
      scale(
        [3],
        'How well do you feel what your body tells you: hunger, tiredness, tension?',
        'Poorly',
        'Very well',
      ),
      yesNo([9], 'Can you remember what your last meal tasted like?'),
      choice(
        [3],
        'A strong feeling comes up in the middle of the day. What do you do first?',
        'I act on it at once',
        'I push it away',
        'I explain it to myself',
        'I name it and let it be there for a moment',
      ),
      scale(
        [1],
        'How often do you act on a thought without asking whether it is true?',
        'Nearly always',
        'Hardly ever',
      ),
      scale([5], 'How calm is the room you go to when you close your eyes?', 'Very noisy', 'Quiet'),
    ],
  },
  {
    title: 'The shape of your week',
    description:
      'Nine questions about how your hours divide between work, people, rest and yourself, and whether that is how you want it.',
    category: 'life_balance',
    active: true,
    questions: [
      scale([12], 'How satisfied are you with how last week was divided?', 'Not at all', 'Fully'),
      choice(
        [8, 11],
        'How many evenings last week were truly free of work?',
        'None',
        'One or two',
        'Three or four',
        'Five or six',
        'All seven',
      ),
      yesNo([6], 'Did you spend an unhurried hour with somebody you love this week?'),
      scale(
        [8],
        'How easy is it for you to say no to something you do not want to take on?',
        'Very hard',
        'Easy',
      ),
      choice(
        [8, 11],
        'When something has to give, what gives first?',
        'My sleep',
        'My own time',
        'My friends',
        'Small chores',
        'Work that can wait',
      ),
      scale([11], 'How rested do you feel on a Monday morning?', 'Exhausted', 'Rested'),
      yesNo([12], 'Is there one thing in your week that is only for you?'),
      scale([4, 12], 'How well do your days fit what matters most to you?', 'Poorly', 'Very well'),
      choice(
        [],
        'A free Saturday opens up. What do you feel?',
        'Uneasy: I should be doing something',
        'I fill it with errands',
        'I am not sure what I would like',
        'I have an idea or two',
        'I know exactly what I would love to do',
      ),
    ],
  },
  {
    title: 'Your first domino',
    description:
      'Ten questions about how you choose what to do, begin it, and finish it. Not how busy you are: how much of it counts.',
    category: 'productivity',
    active: true,
    questions: [
      yesNo([12], 'Did you know this morning which one thing mattered most today?'),
      scale(
        [4, 12],
        'How often do you begin the day with that one thing?',
        'Hardly ever',
        'Nearly always',
      ),
      choice(
        [12],
        'How do you decide what comes next?',
        'Whatever shouts loudest',
        'The last person who asked',
        'The top of a long list',
        'A short list I made the evening before',
        'One thing chosen for the day, then the rest',
      ),
      scale(
        [4],
        'How long can you stay with one task before you reach for something else?',
        'Minutes',
        'As long as it needs',
      ),
      choice(
        [4],
        'A task has been waiting for two weeks. What is usually the reason?',
        'I had forgotten it',
        'It is too large to begin',
        'I hope it goes away',
        'I am waiting for somebody',
        'I have decided that it can wait',
      ),
      yesNo([4], 'Did you finish something this week that you had been putting off?'),
      scale([12], 'How realistic are your plans for a day?', 'Never met', 'Usually met'),
      scale([8], 'How often do small distractions decide your day?', 'Every day', 'Rarely'),
      yesNo([10], 'Do you look back on your week at a set time?'),
      choice(
        [10],
        'At the end of most days, what do you know?',
        'That I was busy',
        'What is left to do',
        'What I did',
        'What I did and why it mattered',
      ),
    ],
  },
  {
    title: 'Body and rest',
    description:
      'Nine questions about sleep, movement, food and recovery. A look at habits, not a medical test.',
    category: 'wellness',
    active: true,
    questions: [
      choice(
        [11],
        'How many hours did you sleep on most nights of the past week?',
        'Fewer than five',
        'Five',
        'Six',
        'Seven',
        'Eight or more',
      ),
      scale([11], 'How refreshed do you wake?', 'Not at all', 'Fully'),
      choice(
        [7],
        'On how many days of the past week did you move for twenty minutes or more?',
        'None',
        'One or two',
        'Three or four',
        'Five or six',
        'All seven',
      ),
      yesNo([9], 'Did you eat most meals of the past three days sitting down?'),
      scale(
        [9],
        'How well does what you eat keep your energy even through the day?',
        'Poorly',
        'Very well',
      ),
      yesNo([8, 11], 'Is your phone out of reach while you fall asleep?'),
      scale(
        [3, 11],
        'How soon do you notice that you need a break?',
        'Far too late',
        'In good time',
      ),
      choice(
        [11],
        'After a hard day, what do you do to recover?',
        'Nothing; I go on',
        'A screen until I fall asleep',
        'Something that distracts me',
        'Something that calms me',
        'Something that truly restores me',
      ),
      scale([7, 11], 'How much energy was left at the end of most days?', 'None', 'Plenty'),
    ],
  },
  {
    title: 'The filters you look through',
    description:
      'Ten questions about the beliefs between you and what happens: not good enough, always and never, mind reading, should, and the worst case.',
    category: 'growth',
    active: true,
    questions: [
      scale(
        [3],
        'When something goes well, how readily do you give yourself credit?',
        'Not readily',
        'Readily',
      ),
      choice(
        [3, 6],
        'Somebody gives you a curt answer. What do you think first?',
        'I have done something wrong',
        'They do not like me',
        'They are rude',
        'They may be busy',
        'I do not know yet; I could ask',
      ),
      scale(
        [1],
        'How often do you catch yourself thinking "always" or "never"?',
        'All the time, unnoticed',
        'I catch most of them',
      ),
      yesNo(
        [1],
        'Can you name one belief about yourself that you learned as a child and no longer need?',
      ),
      choice(
        [1],
        'A plan fails. What story do you tell yourself?',
        'It proves that I cannot do it',
        'Things like that happen to me',
        'Somebody let me down',
        'This one did not work',
        'I know what I will try next',
      ),
      scale(
        [8],
        'How much of your day is ruled by what you should do?',
        'Nearly all of it',
        'Little of it',
      ),
      scale(
        [6],
        'How easily can you see a disagreement through the other person’s eyes?',
        'Not easily',
        'Very easily',
      ),
      yesNo([1], 'Did you do something this month that felt a little too large for you?'),
      choice(
        [1, 6],
        'You are offered helpful criticism. What happens inside?',
        'I close up',
        'I defend myself',
        'I agree, and feel small',
        'I listen, and feel it later',
        'I listen, and take what is useful',
      ),
      scale(
        [3],
        'How often does the worst case you imagined come true?',
        'I never check',
        'Rarely, and I check',
      ),
    ],
  },
]
