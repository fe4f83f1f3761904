/**
 * Where visitors are: a line for a state of a country, `country|region|state: city weight, city weight, …`. Cities
 * lie in their states. A weight is roughly the city's people in hundreds of thousands; it counts within its country.
 */
export const PLACES = `
US|North America|California: Los Angeles 39, San Diego 14, San Jose 10, San Francisco 8, Fresno 5, Sacramento 5, Long Beach 4, Oakland 4, Irvine 3, Berkeley 1
US|North America|Texas: Houston 23, San Antonio 15, Dallas 13, Austin 10, Fort Worth 10, El Paso 7, Arlington 4, Plano 3, Lubbock 3
US|North America|New York: New York 85, Buffalo 3, Rochester 2, Yonkers 2, Syracuse 1, Albany 1, Ithaca 1
US|North America|Florida: Jacksonville 10, Miami 5, Tampa 4, Orlando 3, St. Petersburg 3, Tallahassee 2, Fort Lauderdale 2, Sarasota 1
US|North America|Illinois: Chicago 27, Aurora 2, Naperville 2, Rockford 1, Springfield 1, Peoria 1
US|North America|Pennsylvania: Philadelphia 16, Pittsburgh 3, Allentown 1, Erie 1, Lancaster 1
US|North America|Ohio: Columbus 9, Cleveland 4, Cincinnati 3, Toledo 3, Akron 2, Dayton 1
US|North America|Georgia: Atlanta 5, Augusta 2, Savannah 2, Columbus 2, Athens 1
US|North America|North Carolina: Charlotte 9, Raleigh 5, Greensboro 3, Durham 3, Winston-Salem 3, Asheville 1, Wilmington 1
US|North America|Michigan: Detroit 6, Grand Rapids 2, Ann Arbor 1, Lansing 1, Kalamazoo 1
US|North America|Washington: Seattle 7, Spokane 2, Tacoma 2, Bellevue 1, Olympia 1
US|North America|Massachusetts: Boston 7, Worcester 2, Springfield 2, Cambridge 1, Salem 1
US|North America|Arizona: Phoenix 16, Tucson 5, Mesa 5, Scottsdale 2, Flagstaff 1
US|North America|Colorado: Denver 7, Colorado Springs 5, Aurora 4, Fort Collins 2, Boulder 1
US|North America|Virginia: Virginia Beach 5, Norfolk 2, Richmond 2, Alexandria 2, Charlottesville 1, Ashburn 1
US|North America|New Jersey: Newark 3, Jersey City 3, Trenton 1, Princeton 1
US|North America|Tennessee: Nashville 7, Memphis 6, Knoxville 2, Chattanooga 2
US|North America|Minnesota: Minneapolis 4, St. Paul 3, Rochester 1, Duluth 1
US|North America|Oregon: Portland 6, Salem 2, Eugene 2, Bend 1
US|North America|Maryland: Baltimore 6, Rockville 1, Annapolis 1
US|North America|Wisconsin: Milwaukee 6, Madison 3, Green Bay 1
US|North America|Missouri: Kansas City 5, St. Louis 3, Springfield 2, Columbia 1
US|North America|Indiana: Indianapolis 9, Fort Wayne 3, Bloomington 1
US|North America|Louisiana: New Orleans 4, Baton Rouge 2, Lafayette 1
US|North America|Utah: Salt Lake City 2, Provo 1, Ogden 1
US|North America|Nevada: Las Vegas 6, Reno 3
US|North America|New Mexico: Albuquerque 6, Santa Fe 1
US|North America|Connecticut: Bridgeport 1, New Haven 1, Hartford 1
US|North America|Maine: Portland 1, Bangor 1
US|North America|Hawaii: Honolulu 3, Hilo 1
US|North America|Alaska: Anchorage 3, Juneau 1
CA|North America|Ontario: Toronto 28, Ottawa 10, Mississauga 7, Hamilton 6, London 4, Kingston 1
CA|North America|Quebec: Montreal 18, Quebec City 5, Laval 4, Gatineau 3, Sherbrooke 2
CA|North America|British Columbia: Vancouver 7, Surrey 6, Burnaby 2, Victoria 1, Kelowna 1
CA|North America|Alberta: Calgary 13, Edmonton 10, Red Deer 1
CA|North America|Manitoba: Winnipeg 7, Brandon 1
CA|North America|Nova Scotia: Halifax 4, Lunenburg 1
CA|North America|Saskatchewan: Saskatoon 3, Regina 2
MX|North America|Mexico City: Mexico City 92
MX|North America|Jalisco: Guadalajara 14, Zapopan 14, Puerto Vallarta 3
MX|North America|Nuevo León: Monterrey 11, San Pedro Garza García 1
MX|North America|Puebla: Puebla 16, Cholula 1
MX|North America|Yucatán: Mérida 9
CR|North America|San José: San José 3, Escazú 1
BR|South America|São Paulo: São Paulo 123, Campinas 12, Santos 4, Ribeirão Preto 7
BR|South America|Rio de Janeiro: Rio de Janeiro 67, Niterói 5, Petrópolis 3
BR|South America|Minas Gerais: Belo Horizonte 25, Uberlândia 7
BR|South America|Bahia: Salvador 29, Ilhéus 2
BR|South America|Paraná: Curitiba 19, Londrina 6
BR|South America|Rio Grande do Sul: Porto Alegre 15, Pelotas 3
AR|South America|Buenos Aires City: Buenos Aires 31
AR|South America|Córdoba: Córdoba 14
AR|South America|Santa Fe: Rosario 9, Santa Fe 4
AR|South America|Mendoza: Mendoza 1, San Rafael 1
CL|South America|Santiago Metropolitan: Santiago 62, Puente Alto 6
CL|South America|Valparaíso: Valparaíso 3, Viña del Mar 3
CO|South America|Bogotá: Bogotá 78
CO|South America|Antioquia: Medellín 25, Bello 5
CO|South America|Valle del Cauca: Cali 22
PE|South America|Lima: Lima 97
PE|South America|Cusco: Cusco 4
UY|South America|Montevideo: Montevideo 13
GB|Europe|England: London 89, Birmingham 11, Leeds 8, Sheffield 6, Manchester 6, Liverpool 5, Bristol 5, Newcastle upon Tyne 3, Brighton 3, Plymouth 3, Oxford 2, Cambridge 1, York 2, Bath 1, Falmouth 1
GB|Europe|Scotland: Glasgow 6, Edinburgh 5, Aberdeen 2, Dundee 1, Inverness 1
GB|Europe|Wales: Cardiff 4, Swansea 2, Newport 1
GB|Europe|Northern Ireland: Belfast 3, Derry 1
IE|Europe|Leinster: Dublin 12, Kilkenny 1
IE|Europe|Munster: Cork 2, Limerick 1
IE|Europe|Connacht: Galway 1, Sligo 1
DE|Europe|Berlin: Berlin 37
DE|Europe|Hamburg: Hamburg 19
DE|Europe|Bavaria: Munich 15, Nuremberg 5, Augsburg 3, Regensburg 2, Würzburg 1
DE|Europe|North Rhine-Westphalia: Cologne 11, Düsseldorf 6, Dortmund 6, Essen 6, Bonn 3, Münster 3, Aachen 3
DE|Europe|Hesse: Frankfurt am Main 8, Wiesbaden 3, Kassel 2, Darmstadt 2
DE|Europe|Baden-Württemberg: Stuttgart 6, Mannheim 3, Karlsruhe 3, Freiburg 2, Heidelberg 2, Ulm 1
DE|Europe|Saxony: Leipzig 6, Dresden 6, Chemnitz 2
DE|Europe|Lower Saxony: Hanover 5, Braunschweig 3, Oldenburg 2, Göttingen 1
DE|Europe|Bremen: Bremen 6, Bremerhaven 1
DE|Europe|Schleswig-Holstein: Kiel 2, Lübeck 2, Flensburg 1
DE|Europe|Mecklenburg-Vorpommern: Rostock 2, Schwerin 1
AT|Europe|Vienna: Vienna 20
AT|Europe|Styria: Graz 3
AT|Europe|Upper Austria: Linz 2, Wels 1
AT|Europe|Salzburg: Salzburg 2
AT|Europe|Tyrol: Innsbruck 1
CH|Europe|Zurich: Zurich 4, Winterthur 1
CH|Europe|Geneva: Geneva 2
CH|Europe|Bern: Bern 1, Biel/Bienne 1
CH|Europe|Basel-Stadt: Basel 2
CH|Europe|Vaud: Lausanne 1
FR|Europe|Île-de-France: Paris 21, Boulogne-Billancourt 1, Versailles 1
FR|Europe|Provence-Alpes-Côte d'Azur: Marseille 9, Nice 3, Toulon 2, Aix-en-Provence 1
FR|Europe|Auvergne-Rhône-Alpes: Lyon 5, Grenoble 2, Saint-Étienne 2, Annecy 1
FR|Europe|Occitanie: Toulouse 5, Montpellier 3, Nîmes 2
FR|Europe|Brittany: Rennes 2, Brest 1, Saint-Malo 1
FR|Europe|Nouvelle-Aquitaine: Bordeaux 3, La Rochelle 1, Limoges 1
FR|Europe|Hauts-de-France: Lille 2, Amiens 1
FR|Europe|Pays de la Loire: Nantes 3, Angers 2
FR|Europe|Grand Est: Strasbourg 3, Reims 2
NL|Europe|North Holland: Amsterdam 9, Haarlem 2
NL|Europe|South Holland: Rotterdam 7, The Hague 6, Leiden 1, Delft 1
NL|Europe|Utrecht: Utrecht 4, Amersfoort 2
NL|Europe|North Brabant: Eindhoven 2, Tilburg 2
NL|Europe|Groningen: Groningen 2
BE|Europe|Brussels-Capital: Brussels 12
BE|Europe|Flanders: Antwerp 5, Ghent 3, Bruges 1, Leuven 1
BE|Europe|Wallonia: Liège 2, Namur 1
ES|Europe|Community of Madrid: Madrid 33, Alcalá de Henares 2
ES|Europe|Catalonia: Barcelona 16, Girona 1, Tarragona 1
ES|Europe|Andalusia: Seville 7, Málaga 6, Córdoba 3, Granada 2, Cádiz 1
ES|Europe|Valencian Community: Valencia 8, Alicante 3
ES|Europe|Basque Country: Bilbao 3, San Sebastián 2
ES|Europe|Galicia: Vigo 3, A Coruña 2
PT|Europe|Lisbon: Lisbon 5, Cascais 2
PT|Europe|Porto: Porto 2, Vila Nova de Gaia 3
PT|Europe|Faro: Faro 1, Lagos 1
IT|Europe|Lazio: Rome 28
IT|Europe|Lombardy: Milan 14, Brescia 2, Bergamo 1
IT|Europe|Campania: Naples 9, Salerno 1
IT|Europe|Piedmont: Turin 8, Novara 1
IT|Europe|Veneto: Venice 3, Verona 3, Padua 2
IT|Europe|Tuscany: Florence 4, Pisa 1, Livorno 2
IT|Europe|Emilia-Romagna: Bologna 4, Modena 2, Parma 2
IT|Europe|Sicily: Palermo 6, Catania 3
IT|Europe|Liguria: Genoa 6, La Spezia 1
SE|Europe|Stockholm: Stockholm 10, Södertälje 1
SE|Europe|Västra Götaland: Gothenburg 6, Borås 1
SE|Europe|Skåne: Malmö 4, Lund 1
NO|Europe|Oslo: Oslo 7
NO|Europe|Vestland: Bergen 3
NO|Europe|Trøndelag: Trondheim 2
DK|Europe|Capital Region: Copenhagen 7, Roskilde 1
DK|Europe|Central Denmark: Aarhus 3
DK|Europe|Southern Denmark: Odense 2, Svendborg 1
FI|Europe|Uusimaa: Helsinki 7, Espoo 3
FI|Europe|Pirkanmaa: Tampere 2
FI|Europe|Southwest Finland: Turku 2
PL|Europe|Masovia: Warsaw 19, Radom 2
PL|Europe|Lesser Poland: Kraków 8
PL|Europe|Lower Silesia: Wrocław 7
PL|Europe|Pomerania: Gdańsk 5, Gdynia 2
PL|Europe|Greater Poland: Poznań 5
CZ|Europe|Prague: Prague 13
CZ|Europe|South Moravia: Brno 4
CZ|Europe|Moravian-Silesian: Ostrava 3
HU|Europe|Budapest: Budapest 17
RO|Europe|Bucharest: Bucharest 17
RO|Europe|Cluj: Cluj-Napoca 3
GR|Europe|Attica: Athens 6, Piraeus 2
GR|Europe|Central Macedonia: Thessaloniki 3
UA|Europe|Kyiv City: Kyiv 29
UA|Europe|Lviv: Lviv 7
UA|Europe|Odesa: Odesa 10
TR|Asia|Istanbul: Istanbul 155
TR|Asia|Ankara: Ankara 57
TR|Asia|İzmir: İzmir 30
IL|Asia|Tel Aviv: Tel Aviv 5, Ramat Gan 2
IL|Asia|Jerusalem: Jerusalem 10
IL|Asia|Haifa: Haifa 3
AE|Asia|Dubai: Dubai 35
AE|Asia|Abu Dhabi: Abu Dhabi 15, Al Ain 8
SA|Asia|Riyadh: Riyadh 70
SA|Asia|Makkah: Jeddah 37
IN|Asia|Maharashtra: Mumbai 125, Pune 31, Nagpur 24, Nashik 15
IN|Asia|Karnataka: Bengaluru 84, Mysuru 9, Mangaluru 5
IN|Asia|Delhi: New Delhi 110
IN|Asia|Tamil Nadu: Chennai 67, Coimbatore 11, Madurai 10
IN|Asia|Telangana: Hyderabad 69, Warangal 7
IN|Asia|West Bengal: Kolkata 45, Siliguri 5
IN|Asia|Gujarat: Ahmedabad 56, Surat 45, Vadodara 17
IN|Asia|Uttar Pradesh: Lucknow 28, Kanpur 28, Varanasi 12
IN|Asia|Rajasthan: Jaipur 31, Udaipur 5, Jodhpur 11
IN|Asia|Kerala: Kochi 7, Thiruvananthapuram 8, Kozhikode 6
IN|Asia|Goa: Panaji 1, Margao 1
IN|Asia|Punjab: Ludhiana 16, Amritsar 11
PK|Asia|Sindh: Karachi 149
PK|Asia|Punjab: Lahore 111, Faisalabad 32
PK|Asia|Islamabad: Islamabad 10
BD|Asia|Dhaka: Dhaka 89
BD|Asia|Chattogram: Chattogram 26
LK|Asia|Western: Colombo 7, Negombo 1
NP|Asia|Bagmati: Kathmandu 10, Lalitpur 3
SG|Asia|Singapore: Singapore 55
MY|Asia|Kuala Lumpur: Kuala Lumpur 18
MY|Asia|Penang: George Town 7
ID|Asia|Jakarta: Jakarta 106
ID|Asia|West Java: Bandung 24, Bogor 10
ID|Asia|Bali: Denpasar 7, Ubud 1
TH|Asia|Bangkok: Bangkok 83
TH|Asia|Chiang Mai: Chiang Mai 1
VN|Asia|Ho Chi Minh City: Ho Chi Minh City 90
VN|Asia|Hanoi: Hanoi 80
PH|Asia|Metro Manila: Quezon City 29, Manila 18, Makati 6
PH|Asia|Cebu: Cebu City 9
JP|Asia|Tokyo: Tokyo 97, Hachiōji 6
JP|Asia|Osaka: Osaka 27, Sakai 8
JP|Asia|Kanagawa: Yokohama 37, Kawasaki 15, Kamakura 2
JP|Asia|Aichi: Nagoya 23
JP|Asia|Hokkaido: Sapporo 20, Hakodate 3
JP|Asia|Fukuoka: Fukuoka 16
JP|Asia|Kyoto: Kyoto 15
KR|Asia|Seoul: Seoul 97
KR|Asia|Busan: Busan 34
KR|Asia|Gyeonggi: Suwon 12, Seongnam 9
CN|Asia|Shanghai: Shanghai 243
CN|Asia|Beijing: Beijing 215
CN|Asia|Guangdong: Guangzhou 153, Shenzhen 134
CN|Asia|Sichuan: Chengdu 94
CN|Asia|Zhejiang: Hangzhou 104, Ningbo 45
TW|Asia|Taipei: Taipei 26
TW|Asia|Kaohsiung: Kaohsiung 27
HK|Asia|Hong Kong: Hong Kong 75
AU|Oceania|New South Wales: Sydney 53, Newcastle 3, Wollongong 3
AU|Oceania|Victoria: Melbourne 51, Geelong 3, Ballarat 1
AU|Oceania|Queensland: Brisbane 26, Gold Coast 7, Cairns 2
AU|Oceania|Western Australia: Perth 21, Fremantle 1
AU|Oceania|South Australia: Adelaide 14
AU|Oceania|Tasmania: Hobart 3
NZ|Oceania|Auckland: Auckland 16
NZ|Oceania|Wellington: Wellington 4
NZ|Oceania|Canterbury: Christchurch 4
NZ|Oceania|Otago: Dunedin 1, Queenstown 1
ZA|Africa|Western Cape: Cape Town 47, Stellenbosch 2
ZA|Africa|Gauteng: Johannesburg 56, Pretoria 25
ZA|Africa|KwaZulu-Natal: Durban 37
NG|Africa|Lagos: Lagos 153
NG|Africa|Federal Capital Territory: Abuja 34
KE|Africa|Nairobi: Nairobi 44
KE|Africa|Mombasa: Mombasa 12
EG|Africa|Cairo: Cairo 101
EG|Africa|Alexandria: Alexandria 53
MA|Africa|Casablanca-Settat: Casablanca 37
MA|Africa|Marrakesh-Safi: Marrakesh 10
GH|Africa|Greater Accra: Accra 25
TN|Africa|Tunis: Tunis 6
`;
