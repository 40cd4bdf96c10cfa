import type { NewQuestion } from '../../contract.ts'
import type { QuizFields } from '../store.ts'

/** Options in ascending order: the position gives the points (spec 5). */
const choice = (question_text: string, ...options: string[]): NewQuestion => ({
  question_text,
  question_type: 'multiple_choice',
  options,
})

const scale = (question_text: string, min_label: string, max_label: string): NewQuestion => ({
  question_text,
  question_type: 'scale',
  min_value: 1,
  max_value: 10,
  min_label,
  max_label,
})

const yesNo = (question_text: string): NewQuestion => ({ question_text, question_type: 'yes_no' })

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
      scale('How often do you notice what you are doing while you do it?', 'Hardly ever', 'Most of the time'),
      choice(
        'When your mind wanders, how soon do you notice?',
        'I rarely notice at all',
        'When somebody speaks to me',
        'After some minutes',
        'Within a minute or so',
        'Almost at once',
      ),
      yesNo('Did you sit still on purpose, for five minutes or more, at least once this week?'),
      scale(
        'How easily can you listen to somebody without preparing your answer?',
        'Not easily',
        'Very easily',
      ),
      choice(
        'You wait in a line for ten minutes. What happens?',
        'I am on my phone before I know it',
        'I grow impatient and think of all I should be doing',
        'I plan the rest of the day',
        'I look around and let the time pass',
        'I take it as a pause and breathe',
      ),
      scale(
        'How well do you feel what your body tells you: hunger, tiredness, tension?',
        'Poorly',
        'Very well',
      ),
      yesNo('Can you remember what your last meal tasted like?'),
      choice(
        'A strong feeling comes up in the middle of the day. What do you do first?',
        'I act on it at once',
        'I push it away',
        'I explain it to myself',
        'I name it and let it be there for a moment',
      ),
      scale(
        'How often do you act on a thought without asking whether it is true?',
        'Nearly always',
        'Hardly ever',
      ),
      scale('How calm is the room you go to when you close your eyes?', 'Very noisy', 'Quiet'),
    ],
  },
  {
    title: 'The shape of your week',
    description:
      'Nine questions about how your hours divide between work, people, rest and yourself, and whether that is how you want it.',
    category: 'life_balance',
    active: true,
    questions: [
      scale('How satisfied are you with how last week was divided?', 'Not at all', 'Fully'),
      choice(
        'How many evenings last week were truly free of work?',
        'None',
        'One or two',
        'Three or four',
        'Five or six',
        'All seven',
      ),
      yesNo('Did you spend an unhurried hour with somebody you love this week?'),
      scale('How easy is it for you to say no to something you do not want to take on?', 'Very hard', 'Easy'),
      choice(
        'When something has to give, what gives first?',
        'My sleep',
        'My own time',
        'My friends',
        'Small chores',
        'Work that can wait',
      ),
      scale('How rested do you feel on a Monday morning?', 'Exhausted', 'Rested'),
      yesNo('Is there one thing in your week that is only for you?'),
      scale('How well do your days fit what matters most to you?', 'Poorly', 'Very well'),
      choice(
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
      yesNo('Did you know this morning which one thing mattered most today?'),
      scale('How often do you begin the day with that one thing?', 'Hardly ever', 'Nearly always'),
      choice(
        'How do you decide what comes next?',
        'Whatever shouts loudest',
        'The last person who asked',
        'The top of a long list',
        'A short list I made the evening before',
        'One thing chosen for the day, then the rest',
      ),
      scale(
        'How long can you stay with one task before you reach for something else?',
        'Minutes',
        'As long as it needs',
      ),
      choice(
        'A task has lain there for two weeks. What is usually the reason?',
        'I had forgotten it',
        'It is too large to begin',
        'I hope it goes away',
        'I am waiting for somebody',
        'I have decided that it can wait',
      ),
      yesNo('Did you finish something this week that you had been putting off?'),
      scale('How realistic are your plans for a day?', 'Never met', 'Usually met'),
      scale('How often do small distractions decide your day?', 'Every day', 'Rarely'),
      yesNo('Do you look back on your week at a set time?'),
      choice(
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
        'How many hours did you sleep on most nights of the past week?',
        'Fewer than five',
        'Five',
        'Six',
        'Seven',
        'Eight or more',
      ),
      scale('How refreshed do you wake?', 'Not at all', 'Fully'),
      choice(
        'On how many days of the past week did you move for twenty minutes or more?',
        'None',
        'One or two',
        'Three or four',
        'Five or six',
        'All seven',
      ),
      yesNo('Did you eat most meals of the past three days sitting down?'),
      scale('How well does what you eat keep your energy even through the day?', 'Poorly', 'Very well'),
      yesNo('Is your phone out of reach while you fall asleep?'),
      scale('How soon do you notice that you need a break?', 'Far too late', 'In good time'),
      choice(
        'After a hard day, what do you do to recover?',
        'Nothing; I go on',
        'A screen until I fall asleep',
        'Something that distracts me',
        'Something that calms me',
        'Something that truly restores me',
      ),
      scale('How much energy was left at the end of most days?', 'None', 'Plenty'),
    ],
  },
  {
    title: 'The filters you look through',
    description:
      'Ten questions about the beliefs between you and what happens: not good enough, always and never, mind reading, should, and the worst case.',
    category: 'growth',
    active: true,
    questions: [
      scale('When something goes well, how readily do you give yourself credit?', 'Not readily', 'Readily'),
      choice(
        'Somebody answers you shortly. What do you think first?',
        'I have done something wrong',
        'They do not like me',
        'They are rude',
        'They may be busy',
        'I do not know yet; I could ask',
      ),
      scale(
        'How often do you catch yourself thinking "always" or "never"?',
        'All the time, unnoticed',
        'I catch most of them',
      ),
      yesNo('Can you name one belief about yourself that you learned as a child and no longer need?'),
      choice(
        'A plan fails. What story do you tell yourself?',
        'It proves that I cannot do it',
        'Things like that happen to me',
        'Somebody let me down',
        'This one did not work',
        'I know what I will try next',
      ),
      scale('How much of your day is ruled by what you should do?', 'Nearly all of it', 'Little of it'),
      scale(
        'How easily can you see a disagreement through the other person’s eyes?',
        'Not easily',
        'Very easily',
      ),
      yesNo('Did you do something this month that felt a little too large for you?'),
      choice(
        'You are offered helpful criticism. What happens inside?',
        'I close up',
        'I defend myself',
        'I agree, and feel small',
        'I listen, and feel it later',
        'I listen, and take what is useful',
      ),
      scale('How often does the worst case you imagined come true?', 'I never check', 'Rarely, and I check'),
    ],
  },
]
