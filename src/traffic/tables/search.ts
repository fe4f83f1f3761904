/** What people search for before they come to a site that names no keywords of its own. */
export const KEYWORDS = [
  ...['opening hours', 'reviews', 'price list', 'contact', 'login', 'near me', 'alternatives', 'how does it work'],
  ...['free trial', 'delivery time', 'discount code', 'gift ideas', 'beginners guide', 'comparison', 'best of 2026'],
  ...['returns', 'jobs', 'newsletter', 'size guide', 'warranty', 'second hand', 'local shop', 'tutorial', 'examples'],
];

/** Hosts that link to a site that names no links of its own, the most popular first. */
export const LINKS = [
  ...['www.weekendreader.example', 'thetoolshelf.example', 'www.slowliving-journal.example', 'citynotes.example'],
  ...['linkbrunch.example', 'www.thefridaylist.example', 'makersalmanac.example', 'forum.goodadvice.example'],
  ...['www.buyerscompass.example', 'smallbusinessweekly.example', 'wiki.handbook.example', 'old.webring.example'],
  ...['www.daily-courier.example', 'thenewsstand.example', 'partners.example', 'neighbourhood.example'],
];
