// The games of `waggle bench`, one of each game type: played by this engine against itself, with
// random moves at the start and now and then later on.
#pragma once

#include <array>
#include <string_view>

namespace hive {

inline constexpr std::array<std::string_view, 8> kBenchGames{
    "Base;;;wB1;bS1 -wB1;wG1 wB1/;bB1 \\bS1;wA1 wG1\\;bQ /bS1;wQ wA1/;bB1 bS1;wA1 -bQ;"
    "bA1 \\bB1;wA2 wG1\\;bA1 wQ/;wA2 bQ\\;bB1 wB1;wA3 \\wG1;bB1 wG1;wA3 -bS1;bB1 wQ;wA3 -bA1;"
    "bB2 bA1\\;wA3 bB2\\;bA2 \\bS1;wB2 wB1\\;bA2 wA3-;wS1 \\wG1;bA1 bB1\\;wS1 bB2/;bA3 \\bS1;"
    "wB2 bS1\\;bA3 -wS1;wS1 bA2-",
    "Base+M;;;wG1;bM \\wG1;wM wG1-;bS1 -bM;wA1 /wG1;bQ bM/;wQ wA1\\;bQ \\bM;wB1 wG1\\;bS1 /wA1;"
    "wA2 wM\\;bG1 bQ/;wM -bQ;bA1 -bS1;wA1 /bA1;bA2 \\bA1;wA1 wM\\;bA2 wA2/;wA1 \\bA1;bG1 wM\\;"
    "wA3 -wM;bQ wM/;wA3 \\bQ;bA3 bA1\\;wA1 bQ\\;bA1 bS1\\;wB2 -wM;bG1 wG1/;wA3 /bM;bA3 wB1\\;"
    "wA3 bG1/;bQ wA1/;wA3 \\bQ;bA2 wQ\\;wA2 bG1/;bS2 /bS1;wA3 \\bS1;bG2 bA2\\",
    "Base+L;;;wL;bG1 wL-;wQ -wL;bB1 bG1-;wA1 wQ\\;bG2 bB1\\;wA1 bG2-;bQ bB1/;wA2 wA1/;bA1 /bG2;"
    "wA3 \\wL;bA1 wA2-;wA3 \\bQ;bA2 bG1\\;wG1 wA1\\;bA2 wG1-;wB1 /wG1;bA2 -wQ;wB1 bG2\\;"
    "bA3 bG1\\;wB2 wB1\\;bA3 bA2\\;wG2 wG1\\;bA1 \\wL;wA2 bQ/;bL bG1\\;wG3 \\wA2;bL wQ\\;"
    "wG3 wA2\\;bG3 /bA2;wA1 -bG3;bB2 \\bA1;wA3 \\bB2;bS1 bG1\\;wS1 wG3/;bL /bB2;wA3 \\bG1;"
    "bB2 bA1",
    "Base+P;;;wA1;bB1 \\wA1;wQ wA1-;bP -bB1;wP wA1\\;bQ -bP;wA2 /wA1;bS1 \\bB1;wA2 /bQ;"
    "bA1 bB1/;wA3 /wA1;bA1 wP\\;wA2 bP\\;bB1 \\wQ;wQ wA3\\;bA1 /wA3;wQ bA1\\;bA2 -bA1;wB1 wP-;"
    "bA2 wQ-;wB1 bB1\\;bB2 -bA1;wA1 wP\\;bS2 -bQ;wG1 wB1\\;bS2 /wA2;wG1 /bB1;bA3 -bS2",
    "Base+ML;;;wA1;bA1 -wA1;wB1 wA1/;bB1 /bA1;wA2 wB1\\;bQ \\bA1;wQ wA2/;bS1 /bQ;wA2 bQ/;"
    "bA2 /bS1;wA3 wB1\\;bA2 wA3\\;wM wA2/;bS1 -wM;wM -bQ;bB1 bA1\\;wB2 /wM;bA3 /bA1;wB2 wM\\;"
    "bA3 wQ/;wB1 wA2\\;bB1 wA1;wM /bS1;bA1 /wB2;wA2 bQ\\;bA2 wQ\\;wG1 -wM;bS1 -wG1;wG2 wM/;"
    "bB1 wA3;wG2 wG1\\;bB1 wQ;wG3 wA1\\;bA1 wG3\\",
    "Base+MP;;;wG1;bP wG1/;wB1 /wG1;bS1 bP/;wP -wG1;bQ bS1\\;wQ /wP;bS1 bP\\;wA1 \\wP;bG1 bQ-;"
    "wA1 \\bQ;bS1 wQ\\;wA2 wG1\\;bA1 /bS1;wA2 -bA1;bG1 -bP;wA2 bQ\\;bA1 -wQ;wG1 /bS1;wA1 \\bP;"
    "wB1 -bG1;bG2 bS1-;wA1 \\bQ;bM -bA1;wA1 bM\\;bG2 bA1\\;wA1 /bM;bA2 \\bM;wA1 -bA2;bA3 bM\\;"
    "wB1 bG1;bA3 -wP;wQ -wB1;bB1 \\bQ;wQ \\bA3;bB1 wB1\\",
    "Base+LP;;;wG1;bG1 wG1\\;wL \\wG1;bG2 /bG1;wA1 /wL;bA1 bG1\\;wQ wG1/;bQ /bG2;wS1 -wA1;"
    "bP bG2\\;wS1 -bG2;bA1 -wA1;wL -bA1;bA2 bG1\\;wA2 -wS1;bA2 -wA2;wP -wQ;bA3 bG1\\;wL -wP;"
    "bA3 wQ-;wA3 \\wL;bQ bP-;wA3 bQ/;bA1 \\wQ;wA1 bP\\;bA1 \\wA3;wA3 bQ-;wA1 bG1\\;wL /wP;"
    "bP wS1\\;wL wQ\\;bA3 wQ/;wL bA1/;bP wA2\\;wB1 wL-;bP bA2\\;wB1 wL\\;bA2 wL/;wA3 wB1-;"
    "bA2 wA3/",
    "Base+MLP;;;wS1;bB1 /wS1;wM wS1/;bB2 /bB1;wP wM\\;bA1 -bB1;wQ wP/;bQ bB2\\;wA1 -wM;"
    "bA1 bQ\\;wA1 bA1-;bP bB1\\;wA2 -wM;bB2 bP\\;wA1 \\wA2;bA1 wA1/;wM wQ/;bB2 wS1\\;wG1 wM/;"
    "bG1 -bQ;wG1 bG1\\;bM /bB1;wS2 wG1\\;bG1 wS2\\;wA3 -wM;bB1 bM;wM bQ\\;bB1 /wS1;wA3 \\bA1;"
    "bB2 wP;wB1 /wG1;bB2 wQ;wA3 /bM;bQ -bB1;wM /wA3;bA2 bB2/;wB1 wS2;bA3 -bA2;wM \\bA3;"
    "bA1 \\wA1",
};

}  // namespace hive
