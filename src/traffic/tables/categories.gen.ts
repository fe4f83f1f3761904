// Made by npm run generate.
export const CATEGORIES = `
new-arrivals
rainwear
knitwear
base-layers
fleece
swimwear
boots
sandals
socks
hats-and-gloves
daypacks
dry-bags
tents
sleeping
camp-kitchen
lighting
tools
maps
kids
gifts
`
  .trim()
  .split('\n');
