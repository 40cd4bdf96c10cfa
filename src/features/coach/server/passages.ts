import { DRAWERS, FAQ, FILTERS, ROOMS, WEEKLY_FRAMEWORK } from '#src/features/site/constants.ts'

/** A piece of the site's own text that an answer may be made of. */
export interface Passage {
  id: string
  title: string
  /** The section of the site that says it, or the page where it is done. */
  url: string
  text: string
  /** Words people use for it that the text does not. */
  also: string
}

const filters = FILTERS.map((filter, index) => ({
  id: `filter-${index}`,
  title: `The filter "${filter.title}"`,
  url: '/perception-filter#identifying',
  text: `It sounds like ${filter.sounds} ${filter.does} Ask yourself: ${filter.ask}`,
  also:
    [
      'worthless failure imposter confidence self-esteem criticism inadequate',
      'every time nothing ever generalize stuck pattern',
      'what they other people others think of me judge assume silence angry offended opinion',
      'guilt guilty enough obligation must ought expectation duty pressure',
      'worst disaster panic anxious anxiety worry fear afraid what if',
    ][index] ?? '',
}))

const rooms = ROOMS.map(room => ({
  id: `room-${room.id}`,
  title: `${room.title} (${room.subtitle})`,
  url: `/three-rooms#${['meditation', 'conscious', 'subconscious'][room.id - 1]}`,
  text: `${room.description} ${room.enterBy}`,
  also:
    [
      'meditate meditation breathe breath calm still quiet mindfulness now moment stress',
      'thinking overthinking planning busy racing thoughts worry list decide',
      'childhood past memory belief emotion trauma deep why pattern feelings',
    ][room.id - 1] ?? '',
}))

const drawers = DRAWERS.map(drawer => ({
  id: `drawer-${drawer.id}`,
  title: `The drawer "${drawer.title}"`,
  url: '/conscious-cabinet',
  text: `${drawer.hint}. For example: ${drawer.samples.map(sample => `${sample.title} (${sample.content})`).join(' ')}`,
  also:
    [
      'urgent now soon deadline overwhelmed too much to do',
      'goal skill learn project month plan',
      'purpose meaning values legacy what matters life direction',
    ][DRAWERS.indexOf(drawer)] ?? '',
}))

const answers = FAQ.map((item, index) => ({
  id: `faq-${index}`,
  title: item.question,
  url: '/contact#faq',
  text: item.answer,
  also:
    [
      'minutes long daily time busy',
      'results work how long change weeks months',
      'where to start begin first which tool all',
      'price group individual one on one session 1:1',
      'video zoom location new york place virtual online',
    ][index] ?? '',
}))

/** Everything the built-in guide knows. */
export const PASSAGES: readonly Passage[] = [
  {
    id: 'filter-find',
    title: 'Finding your filter',
    url: '/perception-filter#identifying',
    text: 'A filter is a belief between you and what happens; over 90% of behaviour is learned, so most filters were learned too. Catch one by its feeling: when something stings more than it should, write down what happened, what you told yourself about it, and what else it could mean.',
    also: 'perception perspective belief limiting mindset see view notice trigger reaction upset bias identify',
  },
  {
    id: 'filter-adjust',
    title: 'Adjusting a filter',
    url: '/perception-filter#adjusting',
    text: 'Do not fight the thought; hold it to the light. Name the filter, look for one thing that speaks against it, and say a sentence that is kinder and still true. Then act on that sentence once, today, in something small.',
    also: 'reframe change negative thought thinking pattern positive challenge rewrite',
  },
  ...filters,
  {
    id: 'rooms-which',
    title: 'Which room am I in?',
    url: '/three-rooms#overview',
    text: 'Stop for one breath and ask where your attention is. On what is here: the front room. On plans, worries and lists: the middle room. On old feelings that are larger than the moment: the back room. Naming the room is already a step toward its door.',
    also: 'three 3 rooms mind awareness attention where present conscious subconscious',
  },
  {
    id: 'rooms-move',
    title: 'Moving between the rooms',
    url: '/three-rooms#moving',
    text: 'To come forward, lengthen the breath out and look at one thing for a minute. To go back, sit with pen and paper and ask what this feeling reminds you of; leave again by the front room. A good week uses all three: meditation in the morning for 5-15 minutes, the conscious room by day, the subconscious in the evening.',
    also: 'switch practice routine morning evening weekly meditation schedule enter leave',
  },
  ...rooms,
  {
    id: 'cabinet-sort',
    title: 'Sorting what is on your mind',
    url: '/conscious-cabinet',
    text: 'Empty your head on paper first. Then ask of each thing: is it a need, a want, a should-do, or a distraction? Needs and wants go into a drawer by their time: This Week, This Year, This Life. A should-do needs an owner; a distraction may simply go.',
    also: 'organize overwhelmed clutter priorities prioritize declutter drawers thoughts mental load too many',
  },
  {
    id: 'cabinet-weekly',
    title: 'Filing once a week',
    url: '/conscious-cabinet',
    text: 'Open the drawers on the same day each week. Take out what is done, move what has changed its time, and choose three things from This Week for the planner. Feelings may be filed too: write what it was about, and give it a place.',
    also: 'review sunday habit emotional filing weekly maintain',
  },
  ...drawers,
  {
    id: 'domino-choose',
    title: "Choosing today's domino",
    url: '/daily-domino',
    text: 'Ask which one action would make the next ones easier or unnecessary. Make it small enough to begin within five minutes and clear enough to know when it is done: not "get fit" but "shoes on, to the river and back". Do it before the first distraction, ideally in the first hour.',
    also: 'pick start action first task today focus motivation procrastinate procrastination lazy begin productive',
  },
  {
    id: 'domino-pips',
    title: 'The twelve pips',
    url: '/daily-domino',
    text: 'A domino has twelve pips, one for each part of a good day: mental growth, money, feelings, work, spirit, connection, movement, boundaries, food, reflection, rest, intention. They are Not Started, In Progress or Completed. Twelve small yeses make the day green; a missing one only shows where tomorrow may begin.',
    also: '12 areas categories status green track tracker balance complete',
  },
  {
    id: 'domino-missed',
    title: 'After a missed day',
    url: '/daily-domino',
    text: 'A missed day is information, not a verdict. Was the domino too large, too late in the day, or not yours at all? Make the next one half the size and tie it to something you already do, such as the first coffee.',
    also: 'fail failed streak broke habit consistency discipline forgot gave up behind restart',
  },
  {
    id: 'domino-evening',
    title: 'The evening look back',
    url: '/daily-domino',
    text: 'Three minutes are enough: which tile fell, what it set in motion, and what stood in the way. Write one sentence. It tells you what tomorrow’s first domino could be.',
    also: 'reflection journal evening night review day end',
  },
  {
    id: 'week-plan',
    title: 'Planning a week',
    url: '/weekly-planner',
    text: `A week has four parts. ${WEEKLY_FRAMEWORK.map(part => `${part.title}: ${part.text}`).join(' ')} Give each day at most three priorities and one domino; leave one evening empty on purpose.`,
    also: 'planner schedule goals goal setting sunday monday intention priorities organize weekly',
  },
  {
    id: 'sleep',
    title: 'When rest is missing',
    url: '/daily-domino',
    text: 'Rest & Recovery is a pip like the others. Make it a domino: a time at which screens go dark, the telephone in another room, one page of paper to put down what still goes round. The front room, with its long breath out, is a good last room of the day.',
    also: 'sleep tired exhausted insomnia burnout energy fatigue rest recover night',
  },
  {
    id: 'boundaries',
    title: 'Saying no',
    url: '/conscious-cabinet',
    text: 'A no is easier when you know what it says yes to. Look into the drawer This Life before you answer, ask for a day to think, and say it short: "I cannot take that on." Boundaries is a pip too; one small no a day counts.',
    also: 'boundaries boundary people pleasing no refuse overcommitted work life balance boss family',
  },
  {
    id: 'connection',
    title: 'Somebody who matters',
    url: '/perception-filter',
    text: 'Before a hard talk, separate what you know from what you have made up. Ask one real question and repeat the answer in your own words before you reply. Real Connection can be the domino of the day: one call, without a second screen.',
    also: 'difficult conversation relationship partner friend lonely argument conflict marriage communicate wife husband listen talk',
  },
  {
    id: 'coaching',
    title: 'Coaching, and where it begins',
    url: '/coaching',
    text: 'Coaching goes in four steps: discovery, integration, application, mastery. It begins with a free 30-minute consultation, in Yonkers or by video, without obligation.',
    also: 'coach session book appointment consultation help human person talk cost price offer',
  },
  {
    id: 'memberships',
    title: 'Memberships',
    url: '/pricing',
    text: 'The four tools and your own tracking are free. Memberships add people: a forum, a group, a coach. They renew monthly, can be canceled at any time, and have a 14-day money-back guarantee.',
    also: 'subscription plan price pay cancel refund membership essentials inner circle',
  },
  ...answers,
]
