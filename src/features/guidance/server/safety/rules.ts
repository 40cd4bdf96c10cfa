const rule = (source: string) => new RegExp(`\\b${source}`)

/** Words that people use for harm to themselves without naming it, some of them to get past filters. */
const OBLIQUE_HARM = [
  rule('(sewer ?slide|sewerside|self ?delet(e|ion|ing)|toaster bath|forever sleep)\\b'),
  rule('(catch|catching) the bus\\b.{0,20}\\b(tonight|for good|forever|and never)'),
  rule('(delete|off|neck|top|unlive|erase) my ?self\\b(?! (from|on|in the|as)\\b)'),
  rule('do my ?self in\\b'),
  rule('(want|need|wish|ready|time) to (sleep|rest) forever'),
  rule('(sleep|rest) (forever|for good) and never'),
  rule(
    '(wont|not going to) be (here|around|alive) (for )?(much longer|any ?more|next (week|month|year))\\b(?! (because|as|since|im moving|on holiday))',
  ),
  rule(
    '(time|ready) (for me )?to (leave this world|leave this life|check out for good|go for good)',
  ),
  rule('leave this (world|life|earth)\\b'),
  rule('(done|finished|through) with (life|living)\\b(?! (in|at|with|here|on|near|under)\\b)'),
  rule(
    '(no ?one|nobody) (would|will|ll) (even )?(miss me|(miss|notice) if i (was|were|died|die|disappeared|vanished|wasnt|werent))\\b',
  ),
  rule(
    '(gave|given|giving|give) away (all )?my (things|stuff|belongings|possessions)\\b.{0,40}\\b(wont need|no longer need|dont need|goodbye|any ?more)',
  ),
  rule('dont (deserve|have the right) to (live|be alive|exist)\\b'),
  rule(
    '(cant|dont want to) (keep|go on|carry on) (living|being alive)\\b(?! (in|at|with|here|like|on)\\b)',
  ),
  rule(
    '(stop|end) (existing|my existence|my suffering|the pain)\\b(?! (in my (back|knee|foot|shoulder)|of))',
  ),
  rule('(put|putting) (myself|me) out of (my|this) misery'),
  rule('sui[ .]cid(e|al)'),
  rule('(kys|ctb)\\b'),
  rule('grippy socks?\\b'),
  rule('(final|self) exit\\b'),
  rule('(permanent|eternal) sleep\\b'),
  rule('yeet my ?self (off|from|out|into)'),
  rule('(time|ready) for the (rope|noose)\\b'),
  rule('(just |please )?let me die\\b(?! (laughing|of))'),
  rule('(cease|ceased|ceasing) to exist\\b'),
  rule('wish i (didnt|never) (exist|existed)\\b'),
  rule('(want|need) to disappear\\b(?! (from|for|into|on|in|to)\\b)'),
  rule('(should|could) (never have|have never) been born'),
  rule('(tired|sick) of existing\\b'),
  rule('(stop|stopped) being alive\\b'),
  rule('(want|wanted) out of (this|my) life\\b'),
  rule(
    '(dont know|not sure|unsure|idk) if i (want to|should) (live|be alive|keep living)\\b(?! (in|at|with|here|on|near|by|alone))',
  ),
  rule('no (reason|point) (to|in) (wake|waking) up\\b(?! (early|at|before|so|late))'),
  rule('i wont be a (problem|burden|bother) (to|for) (any|every|you|them|him|her|my)'),
  rule('(be|join)( \\w+){1,4} in heaven\\b'),
  rule('my (last|final) (message|goodbye)\\b(?! (for|of|to the|before|today|this|in)\\b)'),
]

/*
 * False negatives and false positives are measured on test/safety-corpus.json and published in docs/guide/coach-safety.md. A
 * change of a rule changes RULES_VERSION and those figures; a test keeps the three consistent.
 * A miss is worse than a false alarm: ambiguous phrases match.
 */
export const RULES_VERSION = '2026-11-22.2'

const SELF = '(my ?self|herself|himself|themselves|themself)'
const OTHER = `(him|her|them|you|someone|somebody|people|everyone|everybody|(my|his|her|their) (\\w+ )?(wife|husband|partner|boyfriend|girlfriend|ex|boss|father|mother|dad|mom|mum|parents|step(father|mother|dad|mom)|son|daughter|kids?|child|children|baby|neighbou?rs?|brother|sister|teacher|family|coworkers?|colleagues?|roommates?))`
const ABUSER =
  '(he|she|they|someone|somebody|(my|her|his) (\\w+ )?(ex|husband|wife|partner|boyfriend|girlfriend|father|mother|dad|mom|mum|parents|step(father|mother|dad|mom)|uncle|aunt|cousin|grandfather|brother|sister|son|boss|teacher|coach|carer|nurse|roommate|landlord))'
const VICTIM =
  '(me|us|my (\\w+ )?(sister|brother|mother|mom|mum|kids?|child|children|son|daughter))'

const HARM = [
  rule(
    `(kill|hurt|harm|cut|burn|shoot|hang|stab|poison|drown|starve|unalive|end)(t?ing)? ${SELF}\\b(?! (out|of|while|when cooking|in the foot|short|some slack))`,
  ),
  rule('(suicide|suicidal|suicides)\\b(?! (squad|prevention|awareness))'),
  rule('self ?harm'),
  rule('(kms|unalive)\\b'),
  rule(
    '(want|wants|wanted|wish|wishes|ready|going|plan|planning|trying|hoping) to (die|be dead|not exist|not wake up|never wake up)\\b(?! (laughing|of|his|her|my|the|honest|tired|set|sure|serious)\\b)',
  ),
  rule(
    'do(es)?nt want to (be alive|exist|wake up|be here any ?(more|longer)|live\\b(?! (in|with|at|like|under|near|on|here|there|alone|through|up)))',
  ),
  rule('wish i (was|were|had) (dead|never (been )?born)'),
  rule('wish i (wasnt|werent) (alive|here|born)'),
  rule('(asleep|to sleep|to bed) and (never|not) wake up'),
  rule('hope i (dont|never) wake up\\b(?! (late|early|tired|at|before|so))'),
  rule(
    'no (point|reason|sense) (in|to|for) (go on |keep |going on )?(living|live|being alive|be alive|exist)',
  ),
  rule('nothing (left )?to live for'),
  rule('life (isnt|is never|is hardly) worth (living|it)'),
  rule('cant (take|bear|stand|do) (this )?life any ?(more|longer)'),
  rule('cant go on (any ?more|any longer|living)'),
  rule('want it (all )?to (be over|end|stop) (for good|forever)'),
  rule(
    '(better|easier|happier)( off)? (without me\\b|if i (just )?(was|were|wasnt|werent|didnt) (dead|gone|around|here|exist|alive))',
  ),
  rule('rather be dead'),
  rule(
    '(take|taking|took|swallow(ed|ing)?) (all|too many|a handful|handfuls|every one)( of)?( my| the| these)? (pills|meds|medication|tablets)',
  ),
  rule('overdos(e|ed|ing)\\b(?! on (sugar|coffee|caffeine|chocolate|news|tv|work))'),
  rule(
    'jump(ing|ed)? (off|from|in front of|out of|under) (the|a|my|this) (\\w+ )?(bridge|building|roof|train|balcony|window|cliff|car|bus|truck|tracks)',
  ),
  rule('slit(ting)? my (wrists?|throat)'),
  rule('cut(ting)? my (arms?|wrists?|legs?|thighs?|skin)'),
  rule('end(ing)? (my (own )?life|it all)\\b'),
  rule('(goodbye|farewell) (letters?|notes?)\\b'),
  rule('(disappear|vanish) forever'),
  rule('(take|way|ways) to die\\b'),
  rule('(drank|drink|drinking) (bleach|poison|antifreeze)'),
  rule('(make|making|made) myself (throw up|vomit)'),
  rule('(if i (were|was) (gone|dead)|if i die\\b(?! (his|her|my) hair))'),
  rule(
    '(think|thinking|thoughts) (about|of) (my own )?(death|dying)\\b.{0,30}\\b(want|every|all the time|constantly)',
  ),
  rule('(blade|razor|rope|noose|pills?|gun)\\b.{0,30}\\b(gets bad|just in case|ready|waiting)'),
  rule('(scratch(ed|ing)?|cut) (open )?my (wrists?|arms?|legs?|thighs?)'),
  rule('(dont|not|never) come back\\b.{0,20}\\b(sleep|forever)|sleep and not come back'),
  rule('(dose|how (many|much)|amount)\\b.{0,40}\\b(fatal|lethal|deadly|kill me|overdose)'),
  rule('(drove|walked|went|stood|standing) (to|on|at) the (bridge|edge|ledge|tracks|cliff|roof)'),
  rule('dont (see|have|want) (a|any) future\\b'),
  rule('(have a plan|my plan) and (the )?means'),
  rule('(relapsed?|started|began) (and )?(cut|cutting)\\b(?! (sugar|carbs|costs))'),
  rule('hate (being alive|living|my life so much)'),
  rule(
    '(death|dying) (feels|seems|is|would be)( like)? (the )?(only|best|easier|easiest|a relief)',
  ),
  rule('(better|happier) dead\\b'),
  rule('(crash|drive) (my|the) car (into|off)'),
  rule('too many (tablets|pills)'),
  rule('better off dead'),
  rule('(tired|sick) of (living\\b|life\\b|being alive)(?! (in|with|out of|at))'),
  rule('(point|sense|reason) (of|in|to|for) (being|staying|stay|be) alive'),
  rule('if i live or die'),
  rule('(hitting|punching|scratching) myself\\b'),
  rule('stopped taking my (insulin|meds|medication|pills)\\b.{0,20}purpose'),
  rule('(noose|suicide note)\\b'),
  rule('kill (yourself|urself|oneself)'),
  rule(
    '(make it|see|live) (to|until|till|past) (the weekend|tomorrow|tonight|christmas|my next birthday)',
  ),
  rule('(stay|be|keep me|remain) alive\\b(?! to every)'),
  rule('everything to (stop|end)\\b'),
  rule('my own funeral'),
  rule(
    '(bottle|box|packet|pack) of (aspirin|pills|tablets|paracetamol|ibuprofen|tylenol|sleeping)',
  ),
  rule('burden\\b.{0,40}(relieved|better|gone|left this world|without me)'),
  rule('(in|to) heaven (soon|now|tonight)'),
  rule('end (it|things|everything) (tonight|now|today|soon)\\b'),
  rule(
    '(carv(e|ed|ing)|cuts?|cutting|blade|razor)\\b.{0,25}\\b(in|into|on) my (skin|arms?|thighs?|legs?|wrists?)',
  ),
  rule('(be|keep myself|stay) safe tonight'),
  ...OBLIQUE_HARM,
]

const ABUSE = [
  rule(
    `${ABUSER} (\\w+ ){0,2}?(hit|hits|beat|beats|slaps?|slapped|punch(es|ed)|chok(es|ed)|strangl(es|ed)|rape[sd]?|molest(s|ed)|grop(es|ed)|abuse[sd]?|attack(s|ed)|kick(s|ed)|burn(s|ed)|bites?|bit) ${VICTIM}\\b(?! (at (chess|cards|every|tennis|golf|darts|the game)|up for|in the game|by|off|out|into|to|with (new|more|another|questions|tasks|work|emails)))`,
  ),
  rule(`${ABUSER} hurts? ${VICTIM}\\b(?! (with|when|that|by|deeply|because))`),
  rule(
    `${ABUSER} (push(es|ed)|shov(es|ed)|thr(ows|ew)) ${VICTIM} (down|against|around|to the (floor|ground)|into (the|a) wall)`,
  ),
  rule(
    '(threaten(s|ed|ing)?|said|says|told me)( me)?( that)? (to|he will|she will|they will|hell|shell|he would|hes going to|shes going to) (kill|hurt) (me|us|my)',
  ),
  rule('thr(ows|ew|owing) (a|the) (knife|bottle|plate|chair|glass|phone|pan) at (me|us)'),
  rule('(raped|molested|gang raped|sexually (assaulted|abused|harassed))\\b'),
  rule(
    '(i was|im|im being|i got|ive been|i have been|was being|is being|being) (abused|beaten|assaulted|groped)\\b(?! (at|by (that|the) (customer|traffic|weather)))',
  ),
  rule(`${ABUSER} touched me\\b(?! (deeply|with|by))`),
  rule(
    '(partner|husband|wife|boyfriend|girlfriend|father|mother|dad|mom|ex|relationship|marriage|he|she) (is|was|gets|became) (\\w+ ){0,2}(abusive|violent)',
  ),
  rule(
    '(scared|afraid|frightened|terrified) of (my )?(husband|wife|partner|boyfriend|girlfriend|father|stepfather|dad|ex)\\b',
  ),
  rule(
    '(afraid|scared|frightened|terrified) (that )?(he|she|they|my \\w+) (will|might|would|could|is going to) (hurt|kill|hit|beat) (me|us)\\b(?! if i (miss|forget|am late|fail|mess))',
  ),
  rule(`${ABUSER} wont let me (leave|go out|see (my )?(friends|family))\\b(?! early)`),
  rule('lock(s|ed) me (in|out|up)\\b'),
  rule('(force[sd]?|forcing) me (to have|into) sex'),
  rule('(stalk(s|ed|ing) me|my stalker)\\b'),
  rule('(domestic (violence|abuse)|victim of (violence|abuse|rape))'),
  rule('hands? (around|on|round) my (neck|throat)'),
  rule('(makes?|making|made) me have sex'),
  rule('not allowed to (see|talk to|call) my (family|friends|mother|parents|sister)'),
  rule('(screams?|yells?|shouts?) at me until'),
  rule('comes? into my room at night'),
  rule('(hide|hiding|cover|covering) (the |my )?(bruises|black eye|marks)'),
  rule(`(by the (throat|neck|hair)|threw me (against|down|across))`),
  rule('(terrified|scared|afraid) (when|that) (he|she) (comes|gets|is) (home|angry|drunk|back)'),
  rule('(made|makes|forced) me do things'),
  rule('abusive (relationship|marriage|partner|husband|wife|father|mother|home|ex)'),
  rule('(being|been|getting|im) stalked'),
  rule('threaten(s|ed|ing)? to (stab|shoot|hurt|hit|beat|burn|strangle)( me| us)?\\b'),
  rule('pull(s|ed)? a (gun|knife) on'),
  rule('(monitors?|controls?|tracks?) everything i do'),
  rule('takes? my (pension|wages|salary)'),
  rule(`(touch(es|ing)) me (after|when|under|in bed|at night|even though)`),
  rule(`${ABUSER} (\\w+ )?(whips?|whipped|belts?|spits? on|kicks) me\\b`),
  rule('(hell|shell|he will|she will|will) (shoot|stab|find and kill) me'),
  rule('(follows?|following) me everywhere'),
  rule('(twist(s|ed)|broke|bit|burn(s|ed)|grab(s|bed)) my (arm|wrist|hair|hand|jaw|finger|face)'),
  rule('bruises? .{0,20}\\b(he|she|they) (did|gave|left)\\b'),
]

const INTENT =
  '(want(ed)? to|going to|will|ill|could|might|planning to|feel like|about to|(keep )?imagin(e|ing)|thinking (of|about)|fantasi[sz](e|ing) (of|about)|couldnt stop|could not stop|dream of)'

const VIOLENCE = [
  rule(
    `${INTENT} (kill|murder|shoot|stab|strangle|poison|chok(e|ing)|attack|hurt|beat|stabbing|killing|shooting|strangling|murdering|hurting|attacking) ${OTHER}\\b(?! (at|feelings|to the))`,
  ),
  rule(
    'i (hit|beat|slapped|punched|choked|kicked|hurt) (my (\\w+ )?(dog|cat|mother|father|mom|dad|wife|husband|partner|girlfriend|boyfriend|kids?|child|children|son|daughter|baby)|her|him)\\b(?! (feelings|at|in the game))',
  ),
  rule(
    '(have|got|bought|bring|take|get) (a|my|the) (gun|knife|rifle|bomb|weapon)\\b.{0,30}\\b(where (he|she|they) (lives?|works?)|to (school|work|class|the (office|station|school)|his|her|their))',
  ),
  rule(
    'burn(ing)? (down )?(his|her|their|my|the) (\\w+ )?(house|home|flat|office|school|building)',
  ),
  rule('shoot(ing)? up (my|the|a|his|her|their)\\b'),
  rule(
    'blow(ing)? up (the|a|my|his|her|their) (\\w+ )?(building|house|school|office|station|car|train)',
  ),
  rule('deserves? to die\\b'),
  rule('attack(ing)? people'),
  rule('pay (with|in) blood'),
  rule(
    '(thoughts|dreams|ideas) (of|about) (shooting|stabbing|killing|hurting|attacking) (people|someone|somebody|everyone|him|her|them)',
  ),
  rule('(put|see) (him|her|them) (in the (ground|grave)|bleed|suffer|dead)'),
  rule('(bat|knife|gun|axe|hammer)\\b.{0,40}\\buse it on (him|her|them|my)'),
  rule(
    '(drowned|shook|shaken|shake|smothered) (my|the) (\\w+ )?(baby|brother|sister|son|daughter|child)',
  ),
  rule('(make|making|build|building|plant) a (pipe )?bomb'),
  rule('smash (his|her|their) (face|head|skull)'),
  rule('(is|are) going to die (at|in) (the|my|that)'),
  rule('want (him|her|them) dead'),
  rule('(cant|cannot) control my (fists|hands|rage)'),
  rule('run (him|her|them|people) over with'),
]

/** Checked in this order, against normalized text. */
export const RULES = { harm: HARM, abuse: ABUSE, violence: VIOLENCE } as const
