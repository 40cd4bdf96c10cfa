import { field, keysOf } from './kinds.ts'

const booking = keysOf('booking')
const contact = keysOf('contact')
const tools = keysOf('tools')

const LONG = 600

export const VISIT_KEYS = {
  'booking.meta.title': booking.text('Title in search results', 70, 'Book a free consultation'),
  'booking.meta.description': booking.text(
    'Description in search results',
    200,
    'A free 30-minute consultation, in {city} or by video.',
  ),
  'booking.over': booking.text('Line above the headline', 120, 'Free consultation'),
  'booking.title': booking.text('Headline', 80, 'Begin Your Weekly Transformation'),
  'booking.text': booking.text(
    'Text under the headline',
    LONG,
    'A free 30-minute consultation, in person in {city} or by video. For virtual sessions you receive a link to the meeting when your booking is confirmed.',
  ),
  'booking.form.lead': booking.text(
    'Over the form',
    LONG,
    'Tell us a little, and we will contact you within 24 hours to agree on a time.',
  ),
  'booking.expect.title': booking.text('What to expect: title', 80, 'What to Expect'),
  'booking.expect': booking.list(
    'What to expect',
    8,
    [field('title', 'Title', 80, { unique: true }), field('text', 'Text', 300)],
    [
      {
        title: 'Understand your needs',
        text: 'What brings you, what you have tried, what a good week would look like.',
      },
      { title: 'Custom approach', text: 'Which of the four tools fits you first, and why.' },
      {
        title: 'Actionable insights',
        text: 'One first domino that you can tip the same evening, whatever you decide.',
      },
      {
        title: 'No pressure, no obligation',
        text: 'You may say no on the spot, or nothing at all. It stays free.',
      },
    ],
  ),
  'contact.meta.title': contact.text('Title in search results', 70, 'Contact'),
  'contact.meta.description': contact.text(
    'Description in search results',
    200,
    'Write, call, or find us in {city}, {region}; we work worldwide.',
  ),
  'contact.over': contact.text('Line above the headline', 120, 'Contact'),
  'contact.title': contact.text('Headline', 80, 'Write, call, or come by'),
  'contact.text': contact.text(
    'Text under the headline',
    LONG,
    'A person reads every message and answers as soon as possible.',
  ),
  'contact.place': contact.text('Where: the place', 120, '{city}, {region}'),
  'contact.place.text': contact.text(
    'Where: how you meet',
    200,
    'In-person sessions in {city}; worldwide virtually.',
  ),
  'contact.faq.title': contact.text('Questions: title', 80, 'Frequently Asked Questions'),
  'contact.social.title': contact.text('Social links: title', 80, 'Connect With Us'),
  'contact.social.lead': contact.text(
    'Social links: introduction',
    LONG,
    'Short notes on small dominoes, now and then a photograph of a clear desk.',
  ),
  'tools.meta.title': tools.text('Title in search results', 70, 'Four mental tools'),
  'tools.meta.description': tools.text(
    'Description in search results',
    200,
    'Perception Filter, The 3 Rooms of the Mind, Conscious Cabinet and Daily Domino, and how they work together.',
  ),
  'tools.over': tools.text('Line above the headline', 120, 'The method'),
  'tools.title': tools.text('Headline', 80, 'Four tools, one practice'),
  'tools.text': tools.text(
    'Text under the headline',
    LONG,
    'See what you look through. Know where you are. Put things where they belong. Then tip one domino. Each tool fits on a kitchen table and into a quarter of an hour.',
  ),
  'tools.rooms.title': tools.text('The rooms: title', 80, 'The three rooms, one behind the other'),
  'tools.rooms.lead': tools.text(
    'The rooms: introduction',
    LONG,
    'You are always in one of three rooms. Each has its own work, and a way in.',
  ),
  'tools.practice.title': tools.text('Weekly practice: title', 80, 'Weekly practice'),
  'tools.practice.lead': tools.text(
    'Weekly practice: introduction',
    LONG,
    'Four appointments with yourself, a quarter of an hour each, on days of your choice.',
  ),
  'tools.close.title': tools.text('Last call: title', 80, 'Not sure where to begin?'),
  'tools.close.text': tools.text(
    'Last call: text',
    LONG,
    'Tell us about your week. In thirty minutes we find the tool that fits it.',
  ),
  'tools.close.button': tools.text('Last call: button', 40, 'Book a Free Consultation'),
  'filter.meta.title': tools.text(
    'Perception Filter: title in search results',
    70,
    'Perception Filter',
  ),
  'filter.meta.description': tools.text(
    'Perception Filter: description in search results',
    200,
    'See the filters between you and the world, and adjust them.',
  ),
  'rooms.meta.title': tools.text(
    'The 3 Rooms: title in search results',
    70,
    'The 3 Rooms of the Mind',
  ),
  'rooms.meta.description': tools.text(
    'The 3 Rooms: description in search results',
    200,
    'The Present Room, the Conscious Room and the Subconscious Room.',
  ),
}

const about = keysOf('about')

/** Whom visitors meet, and what others say of them; a new site shows neither. */
export const ABOUT_KEYS = {
  'about.name': about.text('Your name', 80, '', {
    plain: true,
    form: 'name',
    optional: true,
  }),
  'about.photo': about.image('Photograph of you'),
  'about.text': about.text('Two sentences about you', 300, '', { optional: true }),
  'about.over': about.text('Line above your name', 60, 'Your coach'),
  'home.testimonials.title': about.text('What people say: title', 80, 'What people say'),
  testimonials: about.list(
    'What people say, with their consent',
    12,
    [
      field('quote', 'What they say', 600),
      field('name', 'Name or initials', 80),
      field('about', 'What they do', 120, { optional: true }),
    ],
    [] as readonly { quote: string; name: string; about: string }[],
  ),
}
