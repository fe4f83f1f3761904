// Made by npm run generate.
export const CAMPAIGNS = `
awesome-grocery
luxurious-shoes
frozen-home
fresh-jewelry
soft-tools
tasty-baby
elegant-grocery
rustic-clothing
bespoke-movies
gorgeous-jewelry
elegant-toys
fantastic-kids
handcrafted-automotive
handcrafted-beauty
unbranded-health
gorgeous-garden
awesome-sports
electronic-garden
generic-garden
handcrafted-kids
fantastic-grocery
oriental-sports
recycled-home
sleek-shoes
`;
