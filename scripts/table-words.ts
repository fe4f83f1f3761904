/** Words that names of the generated sites are made of: `npm run generate` combines them. */

/** An outfitter names its lines after the sea, and sells each thing in some of them. */
export const LINES = [
  ...['skerry', 'fathom', 'harbour', 'driftwood', 'ebb', 'lantern', 'beacon', 'marram', 'shoal', 'herring-gull'],
  ...['kelp', 'barnacle', 'dune', 'estuary', 'pier', 'spindrift', 'cove', 'tern', 'north-wind', 'anchor'],
];
export const GOODS = [
  ...['rain-jacket', 'storm-smock', 'wool-beanie', 'fisherman-sweater', 'deck-boots', 'canvas-daypack', 'dry-bag-20l'],
  ...['merino-base-layer', 'fleece-vest', 'camp-kettle', 'enamel-mug', 'rope-belt', 'swim-shorts', 'swimsuit'],
  ...['trail-sandals', 'oilskin-hat', 'beach-tent', 'headlamp', 'wool-blanket', 'tote-bag', 'kids-rain-suit'],
  ...['fingerless-gloves', 'linen-shirt', 'quick-dry-towel', 'folding-knife', 'down-jacket', 'hip-flask', 'wool-socks'],
  ...['waxed-trousers', 'picnic-set'],
];

export const CATEGORIES = [
  ...['new-arrivals', 'rainwear', 'knitwear', 'base-layers', 'fleece', 'swimwear', 'boots', 'sandals', 'socks'],
  ...['hats-and-gloves', 'daypacks', 'dry-bags', 'tents', 'sleeping', 'camp-kitchen', 'lighting', 'tools', 'maps'],
  ...['kids', 'gifts'],
];

/** Ways to begin a post, each with what it may be about. */
export const POST_FORMS: readonly (readonly [form: (about: string) => string, about: readonly string[]])[] = [
  [
    about => `how-to-${about}`,
    [
      ...['sharpen-a-kitchen-knife', 'keep-a-sourdough-starter-alive', 'fix-a-dripping-tap', 'read-a-tide-table'],
      ...['prune-a-fig-tree', 'fold-a-fitted-sheet', 'write-a-letter-nobody-expects', 'bake-rye-bread', 'darn-a-sock'],
      ...['store-apples-until-march', 'clean-a-cast-iron-pan', 'find-the-north-star', 'start-a-compost-heap'],
      ...['oil-a-squeaky-gate', 'make-elderflower-syrup', 'choose-a-notebook', 'wax-a-wooden-table', 'salt-lemons'],
      ...['grow-tomatoes-on-a-balcony', 'tell-a-cormorant-from-a-shag', 'repair-a-bicycle-tube', 'pack-one-bag'],
      ...['cook-mussels-in-ten-minutes', 'read-more-in-winter', 'bind-a-small-book', 'leave-a-party', 'skip-a-stone'],
      ...['take-photographs-in-fog', 'sleep-on-a-night-train', 'plan-a-kitchen-garden', 'keep-bees-away-from-cake'],
    ],
  ],
  [
    about => `in-praise-of-${about}`,
    [
      ...['slow-ferries', 'paper-maps', 'the-second-cup-of-coffee', 'bad-weather', 'small-museums', 'wooden-spoons'],
      ...['unfinished-books', 'regional-trains', 'empty-beaches', 'fountain-pens', 'potato-soup', 'long-lunches'],
      ...[
        'borrowed-tools',
        'the-public-library',
        'hand-me-down-sweaters',
        'early-bedtimes',
        'cold-swims',
        'corner-shops',
      ],
      ...['window-seats', 'marmalade', 'mended-things', 'silence', 'the-village-choir', 'rhubarb', 'leftovers'],
    ],
  ],
  [
    about => `notes-on-${about}`,
    [
      ...[
        'keeping-a-diary',
        'winter-light',
        'growing-garlic',
        'moving-house',
        'learning-danish',
        'seaweed',
        'lighthouses',
      ],
      ...['cooking-for-one', 'bird-hides', 'reading-in-bed', 'mending', 'working-by-the-window', 'home-made-vinegar'],
      ...[
        'old-photographs',
        'village-shops',
        'tidying-a-shed',
        'making-soup',
        'rain',
        'an-allotment-year',
        'postcards',
      ],
      ...['renting-a-boat', 'crossing-the-baltic', 'church-bells', 'saving-seeds', 'broken-umbrellas', 'insomnia'],
    ],
  ],
  [
    about => `a-week-in-${about}`,
    [
      ...['stralsund', 'a-lighthouse', 'the-outer-hebrides', 'lisbon-without-a-plan', 'a-borrowed-campervan', 'gdansk'],
      ...['brittany', 'the-archive', 'a-monastery', 'trieste', 'rügen-in-february', 'a-boatyard', 'the-faroe-islands'],
      ...['hiddensee', 'bergen', 'a-kitchen-in-naples', 'cornwall', 'my-childhood-bedroom', 'helgoland', 'tallinn'],
    ],
  ],
  [
    about => `what-${about}`,
    [
      ...['ten-years-of-gardening-taught-me', 'the-harbour-master-said', 'i-read-in-january', 'i-read-in-july'],
      ...[
        'grandmother-kept-in-the-cellar',
        'a-broken-leg-is-good-for',
        'we-ate-on-the-island',
        'i-packed-and-never-used',
      ],
      ...['the-beekeeper-knows', 'happens-when-you-delete-your-accounts', 'a-wooden-boat-costs', 'the-sea-gives-back'],
      ...['to-cook-when-it-rains', 'my-father-repaired', 'i-learned-from-a-year-of-bread', 'the-postman-sees'],
    ],
  ],
  [
    about => `why-${about}`,
    [
      ...['i-still-print-photographs', 'we-sold-the-car', 'the-best-chair-is-the-ugly-one', 'i-write-by-hand'],
      ...[
        'the-tide-is-late',
        'bread-takes-two-days',
        'i-stopped-counting-steps',
        'old-tools-are-better',
        'we-swim-in-march',
      ],
      ...['nobody-answers-letters', 'a-garden-needs-a-bench', 'i-keep-a-logbook', 'small-kitchens-cook-better'],
      ...['the-ferry-waits', 'i-gave-away-half-my-books', 'soup-tastes-better-tomorrow', 'the-path-moves-every-winter'],
    ],
  ],
  [
    about => `the-${about}`,
    [
      ...['last-ice-cream-of-the-year', 'man-who-repairs-clocks', 'shortest-day', 'bakery-at-the-end-of-the-line'],
      ...[
        'summer-we-had-no-internet',
        'three-knives-you-need',
        'house-with-the-blue-door',
        'perfect-sandwich-for-a-train',
      ],
      ...['orchard-behind-the-station', 'island-without-cars', 'other-side-of-the-bay', 'quiet-hour', 'first-frost'],
      ...['lamp-on-the-landing', 'cupboard-under-the-stairs', 'smell-of-a-new-notebook', 'cat-on-the-pier'],
      ...['museum-of-ordinary-things', 'good-enough-garden', 'winter-swimmers', 'box-of-old-letters', 'long-way-home'],
    ],
  ],
  [
    about => about,
    [
      ...[
        'ten-soups-for-november',
        'five-walks-that-start-at-a-station',
        'seven-books-about-the-sea',
        'twelve-quiet-sundays',
      ],
      ...[
        'three-ways-to-cook-a-turnip',
        'eight-things-to-do-in-fog',
        'six-letters-to-my-landlord',
        'four-boats-i-did-not-buy',
      ],
      ...[
        'holunderblüten',
        'brot',
        'ostsee',
        'postkarten-aus-ahrenshoop',
        'was-der-winter-übrig-lässt',
        'über-das-warten',
      ],
      ...[
        'a-recipe-for-a-bad-day',
        'an-inventory-of-my-desk',
        'leaving-the-city-slowly',
        'learning-to-sail-at-forty-three',
      ],
      ...[
        'half-a-year-offline',
        'everything-i-grew-this-year',
        'my-neighbours-hedge',
        'rain-on-a-tin-roof',
        'now-with-herbs',
      ],
    ],
  ],
];

/** The journal of an outfitter. */
export const STORY_FORMS: typeof POST_FORMS = [
  [
    about => `how-to-${about}`,
    [
      ...[
        're-wax-your-rain-jacket',
        'pack-a-dry-bag',
        'dry-boots-overnight',
        'choose-a-base-layer',
        'pitch-a-tent-on-sand',
      ],
      ...[
        'wash-wool',
        'read-the-weather-from-the-beach',
        'light-a-fire-in-the-rain',
        'size-kids-rainwear',
        'patch-a-hole',
      ],
      ...[
        'cook-breakfast-on-the-rocks',
        'pack-for-three-days',
        'keep-a-headlamp-alive',
        'explore-a-tide-pool',
        'layer-up',
      ],
    ],
  ],
  [
    about => `a-weekend-on-${about}`,
    [
      ...[
        'the-maine-coast',
        'monhegan-island',
        'the-outer-banks',
        'orcas-island',
        'cape-breton',
        'the-olympic-peninsula',
      ],
      ...['block-island', 'the-bay-of-fundy', 'big-sur', 'nantucket', 'the-lost-coast', 'the-gaspé-peninsula'],
    ],
  ],
  [
    about => `meet-${about}`,
    [
      ...[
        'the-knitters',
        'our-boot-maker',
        'the-oyster-farmer',
        'the-lighthouse-keeper',
        'the-repair-team',
        'a-tide-watcher',
      ],
      ...['the-surf-school', 'the-lobster-crew', 'the-woman-who-rows-to-work', 'the-mapmaker', 'the-rain-photographer'],
    ],
  ],
  [
    about => about,
    [
      ...[
        'gift-guide-for-early-risers',
        'gift-guide-under-50-dollars',
        'the-case-for-one-good-jacket',
        'our-year-in-repairs',
      ],
      ...['where-our-wool-comes-from', 'what-waterproof-really-means', 'ten-walks-at-low-tide', 'five-camp-stews'],
      ...['a-short-history-of-the-fisherman-sweater', 'why-we-closed-on-black-friday-once', 'the-best-rain-on-record'],
      ...[
        'spring-collection-notes',
        'winter-sale-what-to-look-for',
        'packing-list-sea-kayak',
        'packing-list-beach-with-kids',
      ],
      ...['sandals-tested-on-rocks', 'boots-tested-in-a-bog', 'a-field-guide-to-drizzle', 'tide-tables-explained'],
      ...['free-returns-how-it-works', 'the-new-checkout', 'behind-the-lantern-line', 'behind-the-marram-line'],
    ],
  ],
];

/** Yachts: the type, and the name on the stern. */
export const YACHT_TYPES = [
  ...['lagoon-42', 'lagoon-46', 'bali-4-2', 'fountaine-pajot-40', 'bavaria-38', 'bavaria-46', 'dufour-390'],
  ...['oceanis-40', 'sun-odyssey-410', 'hanse-388', 'leopard-45', 'elan-impression-43'],
];
export const YACHT_NAMES = [
  ...[
    'sea-breeze',
    'kingfisher',
    'monsoon',
    'samudra',
    'blue-pearl',
    'albatross',
    'meenakshi',
    'second-wind',
    'jal-pari',
  ],
  ...[
    'malabar',
    'coral',
    'nightjar',
    'sagar-rani',
    'tradewind',
    'zephyr',
    'mandovi',
    'lakshmi',
    'compass-rose',
    'varuna',
  ],
  ...[
    'dolphin',
    'southern-cross',
    'sandpiper',
    'tara',
    'pelican',
    'anjuna',
    'moonraker',
    'saffron',
    'petrel',
    'konkan',
  ],
  ...[
    'osprey',
    'kaveri',
    'windward',
    'lotus',
    'hornbill',
    'gulmohar',
    'free-spirit',
    'chandra',
    'sea-urchin',
    'indigo',
  ],
];
